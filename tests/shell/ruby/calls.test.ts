import t from 'tap'
import {
  ArgumentError,
  accessors,
  breakable,
  Comparable,
  catchTag,
  caught,
  classOf,
  defineClass,
  extend,
  Float,
  Hash,
  hide,
  include,
  inspect,
  isA,
  isRescued,
  lambda,
  lessThan,
  MethodObject,
  module,
  NameError,
  NoMethodError,
  named,
  newEnumerator,
  OutsideSubsetError,
  parameters,
  prepend,
  proc,
  RubyInteger,
  raise,
  registerDispatcher,
  reopen,
  respondTo,
  runProgram,
  StandardError,
  send,
  sendFrom,
  sendSelf,
  spread,
  superSend,
  symbol,
  symbolToBlock,
  throwTag,
  toBlock,
  variableCall,
  yieldTo,
} from '../../../shell/ruby/index.ts'
import { raised } from '../../support/raised.ts'

class Account {
  static {
    named(this, 'Bank::Account')
    accessors(this, ['owner'], ['owner'])
    hide(this, 'private', 'audit')
    hide(this, 'protected', 'balance')
    parameters(this, { deposit: '1-2', tag: '1+ k:color,size?', each: '0 &' })
  }
  owner: string
  amount = 5

  constructor(owner: string) {
    this.owner = owner
  }
  audit() {
    return 'audited'
  }
  balance() {
    return this.amount
  }
  richer(other: Account) {
    return Number(sendFrom(this, other, 'balance')) < this.amount
  }
  deposit(amount: number, note = 'none') {
    return `${amount} ${note}`
  }
  tag(first: string, rest: string[], keywords: { color: string; size?: number }) {
    return [first, rest, keywords.color]
  }
  each(block: (value: number) => unknown) {
    for (const value of [1, 2]) yieldTo(block as never, value)
    return this
  }
  is_open() {
    return true
  }
}

t.test('send() reaches core methods, own methods and declared attributes', async (t) => {
  const account = new Account('Ann')

  t.equal(send('abc', 'upcase'), 'ABC')
  t.same(send([3, 1], 'sort'), [1, 3])
  t.equal(send(account, 'owner'), 'Ann')
  t.equal(send(account, 'owner=', ['Bob']), 'Bob')
  t.equal(account.owner, 'Bob')
  t.equal(send(account, 'open?'), true)
  t.same(send(account, 'deposit', [1]), '1 none')
})

t.test('send() does not reach instance variables without a reader', async (t) => {
  t.type(
    raised(() => send(new Account('Ann'), 'amount')),
    NoMethodError,
  )
})

t.test('send() keeps private methods private and protected ones in the family', async (t) => {
  const account = new Account('Ann')

  t.throws(() => send(account, 'audit'), {
    message: /^private method `audit' called for #<Bank::Account/,
  })
  t.equal(sendSelf(account, 'audit'), 'audited')
  t.throws(() => send(account, 'balance'), { message: /^protected method `balance' called/ })
  t.equal(account.richer(new Account('Bob')), false)
})

t.test('send() lays arguments out as the signature says', async (t) => {
  const account = new Account('Ann')

  t.same(send(account, 'tag', ['a', 'b', 'c', { color: 'red' }]), ['a', ['b', 'c'], 'red'])
  t.throws(() => send(account, 'tag', ['a', {}]), new ArgumentError('missing keyword: :color'))
  t.throws(
    () => send(account, 'tag', ['a', { color: 'x', shape: 'y' }]),
    new ArgumentError('unknown keyword: :shape'),
  )
  t.throws(
    () => send(account, 'deposit', []),
    new ArgumentError('wrong number of arguments (given 0, expected 1..2)'),
  )
  t.throws(
    () => send('abc', 'center', []),
    new ArgumentError('wrong number of arguments (given 0, expected 1..2)'),
  )
})

t.test('NoMethodError has the words of Ruby 3.1', async (t) => {
  const message = (body: () => unknown) => {
    try {
      return body()
    } catch (error) {
      return caught(error).message
    }
  }
  t.equal(
    message(() => send(null, 'name')),
    "undefined method `name' for nil:NilClass",
  )
  t.equal(
    message(() => send(1, 'foo')),
    "undefined method `foo' for 1:Integer",
  )
  t.equal(
    message(() => send(Account, 'foo')),
    "undefined method `foo' for Bank::Account:Class",
  )
  t.type(
    raised(() => variableCall(new Account('x'), 'zip')),
    NameError,
  )
})

t.test('include() puts a module between a class and its superclass', async (t) => {
  class Greeter {
    greet() {
      return 'hello'
    }
  }
  module(Greeter, 'Greeter')
  class Loud {
    greet() {
      return `${superSend(this, Loud, 'greet')}!`
    }
  }
  module(Loud, 'Loud')
  class Person {
    declare greet: () => string
  }
  include(Person, Loud, Greeter)

  t.equal(new Person().greet(), 'hello!')
  t.ok(isA(new Person(), Greeter))
  t.same(send(Person, 'ancestors'), [
    Person,
    Loud,
    Greeter,
    ...(send(Person, 'ancestors') as []).slice(3),
  ])
})

t.test('prepend() answers before the class itself', async (t) => {
  class Polite {
    static {
      module(this, 'Polite')
    }
    greet() {
      return `please: ${superSend(this, Polite, 'greet')}`
    }
  }
  const Person = prepend(
    class Person {
      greet() {
        return 'hi'
      }
    },
    Polite,
  )
  t.equal(new Person().greet(), 'please: hi')
})

t.test('extend() gives one object the methods of a module', async (t) => {
  class Flying {
    static {
      module(this, 'Flying')
    }
    fly() {
      return 'up'
    }
  }
  const [bird, stone] = [new Account('bird'), new Account('stone')]
  extend(bird, Flying)

  t.equal(send(bird, 'fly'), 'up')
  t.notOk(respondTo(stone, 'fly'))
  t.ok(isA(bird, Flying))
})

t.test('Comparable works from <=> alone', async (t) => {
  class Level {
    static {
      include(this, Comparable)
    }
    rank: number
    constructor(rank: number) {
      this.rank = rank
    }
    '<=>'(other: Level) {
      return this.rank - other.rank
    }
  }
  t.equal(lessThan(new Level(1), new Level(2)), true)
  t.equal(send(new Level(1), '==', [new Level(1)]), true)
  t.equal((send([new Level(3), new Level(1)], 'min') as Level).rank, 1)
})

t.test('blocks of several parameters get the elements of one Array', async (t) => {
  const pair = (a: unknown, b: unknown) => [a, b]

  t.same(yieldTo(pair, [1, 2]), [1, 2])
  t.same(yieldTo(pair, 1), [1, null])
  t.same(send([[1, 2]], 'map', [], pair), [[1, 2]])
  t.same(spread([[1, 2, 3]]), [1, 2, 3])
  t.throws(() => yieldTo(null), { message: 'no block given (yield)' })
})

t.test('a lambda counts its arguments, a proc does not', async (t) => {
  t.type(
    raised(() => lambda((a, b) => [a, b]).call(1)),
    ArgumentError,
  )
  t.same(proc((a, b) => [a, b]).call(1), [1, null])
  t.same(proc((a, b) => [a, b]).call([1, 2]), [1, 2])
  t.equal(lambda((a) => a, 1, -1).arity, -2)
  t.equal(
    inspect(
      send(
        lambda((x) => x),
        'lambda?',
      ),
    ),
    'true',
  )
})

t.test('Symbols, Methods and Hashes become blocks', async (t) => {
  t.equal(symbolToBlock('upcase')('a'), 'A')
  t.equal(toBlock(symbol('size'))?.([1, 2]), 2)
  t.equal(toBlock(new MethodObject([1, 2], 'push'))?.(3)?.toString(), '1,2,3')
  t.equal(toBlock(Hash.of(['a', 1]))?.('a'), 1)
})

t.test('break, throw and rescue find their places', async (t) => {
  t.equal(
    breakable((stop) => send([1, 2, 3], 'each', [], (x) => (x === 2 ? stop('two') : null))),
    'two',
  )
  t.equal(
    catchTag(symbol('done'), () => throwTag(symbol('done'), 7)),
    7,
  )
  t.throws(() => throwTag(symbol('none')), { message: 'uncaught throw :none' })
  try {
    raise(ArgumentError, 'bad')
  } catch (error) {
    t.ok(isRescued(caught(error), StandardError))
    t.equal(caught(error).message, 'bad')
  }
})

t.test('caught() turns the engine’s errors into Ruby’s', async (t) => {
  const attempt = (body: () => unknown) => {
    try {
      return body()
    } catch (error) {
      return `${caught(error).constructor.name}: ${caught(error).message}`
    }
  }
  const nothing: { name: string } | null = JSON.parse('null')
  const deep = (): number => deep() + 1

  t.equal(
    attempt(() => nothing?.name ?? (nothing as never as { name: string }).name),
    "NoMethodError: undefined method `name' for nil:NilClass",
  )
  t.equal(attempt(deep), 'SystemStackError: stack level too deep')
})

t.test('reopen() adds a method to a core class for send', async (t) => {
  reopen(RubyInteger, 'double', function (this: unknown) {
    return Number(this) * 2
  })
  t.equal(send(4, 'double'), 8)
  t.ok(respondTo(4, 'double'))
  t.equal(classOf(4), RubyInteger)
})

t.test('registerDispatcher() answers for objects the library does not know', async (t) => {
  class Relation {}
  registerDispatcher((receiver, name) =>
    receiver instanceof Relation && name === 'where' ? { value: 'found' } : undefined,
  )
  t.equal(send(new Relation(), 'where'), 'found')
  t.type(
    raised(() => send(new Relation(), 'nothing')),
    NoMethodError,
  )
})

t.test('an Enumerator steps through what never ends, where the core iterates', async (t) => {
  const turns = send([1, 4], 'cycle')
  t.same(
    [1, 2, 3].map(() => send(turns, 'next')),
    [1, 4, 1],
  )
  const squares = newEnumerator((y) => {
    for (let n = 1; ; n += 1) send(y, '<<', [n * n])
  })
  t.type(
    raised(() => squares.next()),
    OutsideSubsetError,
  )
  t.same(send(squares, 'take', [3]), [1, 4, 9])
  t.same(send(send(squares, 'lazy'), 'first', [2]), [1, 4])
})

t.test('runProgram() reports what nobody rescues and ends with status 1', async (t) => {
  const errors: string[] = []
  const status = runProgram(() => raise(ArgumentError, 'oops'), {
    writeError: (text) => errors.push(text),
    programName: 'app.rb',
  })
  t.equal(status, 1)
  t.same(errors, ['app.rb: oops (ArgumentError)\n'])
  t.equal(
    runProgram(() => send(null, 'to_s')),
    0,
  )
})

t.test('defineClass() says in one place what JavaScript does not know', async (t) => {
  class Circle {
    _area = new Float(3)
    static {
      defineClass(this, 'Shapes::Circle', { privates: ['radius'] })
    }
    radius() {
      return 1
    }
  }
  t.match(inspect(new Circle()), /^#<Shapes::Circle:0x[0-9a-f]{16} @area=3\.0>$/)
  t.throws(() => send(new Circle(), 'radius'), { message: /^private method `radius' called for/ })
})
