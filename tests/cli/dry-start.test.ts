import { statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { dryStart } from '../../cli/build/dry-start.ts'
import { bunProgram } from '../support/bun.ts'
import { Project } from '../support/project.ts'
import { hasRuby, runRuby } from '../support/ruby.ts'

const SHOP = { within: 'shop' }

/** A class whose methods come from texts that are put together while it is loaded. */
const SHELF = `class Shelf
  module Measured
    def self.included(base)
      base.extend ClassMethods
      base.class_eval("def measured_by; '#{base.name.downcase}'; end")
    end

    module ClassMethods
      def measures(*names)
        names.each do |name|
          class_eval <<~RUBY, __FILE__, __LINE__ + 1
            @@measured = [*(@@measured if defined?(@@measured)), :#{name}]
            def measured = @@measured

            def #{name}_text(suffix = "!")
              [:#{name}, #{name}.to_s + suffix].join("=")
            end
          RUBY
        end
      end
    end
  end

  KINDS = %w[wood steel]
  attr_accessor :kind, :size

  KINDS.each do |kind|
    class_eval <<-RUBY, __FILE__, __LINE__ + 1
      # Whether it is made of #{kind}.
      def #{kind}?
        @kind.match?(/^#{kind}$/) && block_given? == false
      end

      def self.new_#{kind}(size = 1)
        new.tap { |made| made.kind = "#{kind}"; made.size = size }
      end
    RUBY
  end

  class_eval "def doubled = size * 2"
  include Measured
  measures :size, :kind
  instance_eval("def best; new_#{KINDS.last}(7); end")
end
`

const ASKING = `shelf = Shelf.new_wood(3)
p [shelf.wood?, shelf.steel?, shelf.doubled, shelf.size_text, shelf.kind_text("?"), shelf.measured_by, Shelf.best.size]
p shelf.measured, Shelf.class_variables, Shelf.instance_methods(false).sort, Shelf.method_defined?(:steel?)
`
const MODEL = 'shop/app/models/product.rb'
const PAGE = 'shop/app/views/products/show.html.erb'
const CONTROLLER = 'shop/app/controllers/products_controller.rb'

/** A line of `class Product`, and what is said of it: the words, and the column they stand at. */
const MISTAKES: readonly (readonly [line: string, said: string, column: number])[] = [
  ['validates :name, presense: true', "ArgumentError: Unknown validator: 'presense'.", 3],
  ['validates :name', 'ArgumentError: You need to supply at least one validation', 3],
  ['validates :name, length: { min: 3 }', 'ArgumentError: length: has no option min:.', 3],
  ['validates :name, length: { minimum: "3" }', 'ArgumentError: :minimum must be a non-neg', 3],
  ['validates :name, inclusion: { in: 5 }', 'ArgumentError: :in must be an Array, a Range', 3],
  ['validates :name, format: { with: "x y" }', 'ArgumentError: :with must be a regular expr', 3],
  ['%w[nobody].sort.each { |n| before_save n }', "NameError: undefined method `nobody'", 30],
  ['self.goods_name = "goods"', 'NoMethodError: undefined method `goods_name=', 3],
  ['%w[x].sort.each { |n| scope n }', 'ArgumentError: The scope body needs to be callable.', 25],
  ['KEY = ENV.fetch("NO_SUCH_KEY")', 'KeyError: key not found: "NO_SUCH_KEY"', 9],
  ['LIST = [1, 0].map { |n| 1 / n }', 'ZeroDivisionError: divided by 0', 27],
  ['raise "not like this"', 'RuntimeError: not like this', 3],
]

/** The same of `class ProductsController`. */
const CONTROLLER_MISTAKES: typeof MISTAKES = [
  [
    'skip_before_action :nobody',
    'ArgumentError: Before process_action callback :nobody has not been defined',
    3,
  ],
  [
    '%w[nobody].sort.each { |name| before_action name }',
    "NameError: undefined method `nobody' for class `ProductsController'",
    33,
  ],
]

t.test('what is generated is started dry', async (t) => {
  const project = new Project(t)
  await project.ask(['new', 'shop', '--skip-git'])
  await project.ask(['g', 'scaffold', 'product', 'name'], SHOP)
  await project.ask(['db', 'migrate'], SHOP)
  const model = project.read(MODEL)

  await t.test('a class body that raises is told with its line and an excerpt', async (t) => {
    for (const [line, said, column] of MISTAKES) {
      project.write(MODEL, `class Product\n  # one\n  ${line}\nend\n`)

      const { code, stderr } = await project.ask(['spin', 'run', 'gen'], SHOP)

      t.equal(code, 1, line)
      const place = `\napp/models/product.rb:3:${column}: ${said}`
      t.ok(stderr.includes(place), `${line} is told:\n${stderr}`)
      t.ok(stderr.includes(`\n  3 |   ${line}\n    | ${' '.repeat(column - 1)}^\n`), stderr)
      t.notMatch(stderr, /\.mjs|\.ts:/, 'and no JavaScript is shown')
    }
    const { code, stdout } = await project.ask(['routes', '--json'], SHOP)
    t.equal(code, 1)
    t.match(JSON.parse(stdout), {
      ok: false,
      error: { message: 'the application does not start.', remedy: null },
      diagnostics: [
        {
          severity: 'error',
          code: 'raised-while-loading',
          subject: 'RuntimeError',
          file: 'app/models/product.rb',
          line: 3,
          column: 3,
          message: 'RuntimeError: not like this',
        },
      ],
    })
    project.write(MODEL, model)
  })

  await t.test(
    'a name that no class has is told, also of a class that defines methods by loops',
    async (t) => {
      const controller = project.read(CONTROLLER)
      project.write(
        MODEL,
        'class Product\n  %w[small big].map(&:to_s).each do |kind|\n    scope kind, -> { where(name: kind) }\n    define_method("#{kind}?") { name == kind }\n    attribute "#{kind}_count", :integer\n  end\n  def both = big? && small?\nend\n',
      )
      const asking = (line: string) =>
        project.write(CONTROLLER, controller.replace('def index\n', `def index\n    ${line}\n`))

      asking('Product.small.map { |product| Product.new(big_count: 1).big? }')
      const right = await project.ask(['spin', 'run', 'gen'], SHOP)
      t.equal(right.code, 0, right.stderr)

      for (const [line, said] of [
        ['Product.smal', 'The model Product has no method `smal`.'],
        ['Product.new.bigg?', 'A record of Product has no method `bigg?`.'],
        ['Product.new(big_cuont: 1)', 'Product has no attribute `big_cuont`.'],
      ] as const) {
        asking(line)
        const { code, stderr } = await project.ask(['spin', 'run', 'gen'], SHOP)
        t.equal(code, 1, line)
        t.match(stderr, `app/controllers/products_controller.rb:5`)
        t.match(stderr, said)
      }
      project.write(CONTROLLER, controller)
      const page = project.read(PAGE)
      for (const [expression, isThere] of [
        ['@product.big?', true],
        ['@product.big_count', true],
        ['@product.bgi?', false],
      ] as const) {
        project.write(PAGE, `${page}<%= ${expression} %>\n`)
        const { code, stderr } = await project.ask(['spin', 'run', 'gen'], SHOP)
        t.equal(code, isThere ? 0 : 1, `${expression}\n${stderr}`)
        if (!isThere) t.match(stderr, 'Product has no attribute, association or method `bgi?`.')
      }
      project.write(PAGE, page)
      project.write(MODEL, model)
    },
  )

  await t.test(
    'a text that class_eval puts together is compiled as it was when the class was loaded',
    async (t) => {
      const path = 'shop/app/models/shelf.rb'
      const texts = 'shop/gen/evaluated_texts.json'
      project.write(path, SHELF)
      project.write(MODEL, 'class Product\n  def shelf = Shelf.best\nend\n')
      const migrated = await project.ask(['db', 'migrate'], SHOP)
      t.equal(migrated.code, 0, migrated.stderr)
      const { stdout, stderr } = await project.ask(['runner', ASKING], SHOP)
      t.equal(
        stdout,
        '[true, false, 6, "size=3!", "kind=wood?", "shelf", 7]\n[:size, :kind]\n[:@@measured]\n[:doubled, :kind, :kind=, :kind_text, :measured, :measured_by, :size, :size=, :size_text, :steel?, :wood?]\ntrue\n',
        stderr,
      )
      if (hasRuby)
        t.equal(
          runRuby(new Map([['shelf', project.read(path) + ASKING]])).get('shelf')?.stdout,
          stdout,
        )
      t.equal(JSON.parse(project.read(texts)).length, 6)
      const gen = await project.ask(['spin', 'run', 'gen'], SHOP)
      t.equal(gen.code, 0, gen.stderr)
      const check = await project.ask(['spin', 'run', 'gen', '--', '--check'], SHOP)
      t.equal(check.code, 0, check.stdout)

      project.edit(path, (text) => text.replace('%w[wood steel]', '%w[wood]'))
      const other = await project.ask(
        ['runner', 'p Shelf.best.kind, Shelf.method_defined?(:steel?)'],
        SHOP,
      )
      t.equal(other.stdout, '"wood"\nfalse\n', other.stderr)
      t.notMatch(project.read(texts), 'steel', 'gen/ keeps those of the last load')

      const late = await project.ask(
        ['runner', 'Shelf.class_eval("def #{ENV[\'USER\']}late; end")'],
        SHOP,
      )
      t.match(
        late.stderr,
        'evaluates a text that was not there when the application was built: def late; end. Evaluate',
      )

      project.edit(path, (text) => text.replace('def #{kind}?', 'def #{kind}?('))
      const wrong = await project.ask(['spin', 'run', 'gen'], SHOP)
      t.match(
        wrong.stderr,
        /shelf\.rb:\d+:5: Syntax error: .* It is in the text that is evaluated here: `@kind\.match/,
      )

      project.remove(path)
      project.write(MODEL, model)
      await project.ask(['spin', 'run', 'gen'], SHOP)
      t.notOk(project.has(texts))
    },
  )

  await t.test('and so is that of a controller', async (t) => {
    const controller = project.read(CONTROLLER)
    for (const [line, said, column] of CONTROLLER_MISTAKES) {
      project.write(CONTROLLER, controller.replace('\n', `\n  ${line}\n`))

      const { code, stderr } = await project.ask(['spin', 'run', 'gen'], SHOP)

      t.equal(code, 1, line)
      const place = `\napp/controllers/products_controller.rb:2:${column}: ${said}`
      t.ok(stderr.includes(place), `${line} is told:\n${stderr}`)
    }
    project.write(CONTROLLER, controller)
  })

  await t.test('a binary stays as it is when the new one would not start', async (t) => {
    const built = await project.ask(['build'], SHOP)
    t.equal(built.code, 0, built.stderr)
    const binary = join(project.folder, 'shop/dist/shop')
    const before = statSync(binary).mtimeMs
    project.edit(CONTROLLER, (text) => text.replace('\n', '\n  KEY = Integer("seven")\n'))

    const { code, stderr } = await project.ask(['build'], SHOP)

    t.equal(code, 1)
    t.match(
      stderr,
      /products_controller\.rb:2:3: ArgumentError: invalid value for Integer\(\): "seven"/,
    )
    t.equal(statSync(binary).mtimeMs, before)
  })

  await t.test('a setting that is refused is told', async (t) => {
    project.edit(CONTROLLER, (text) => text.replace('"seven"', '"7"'))
    project.write(
      'shop/config/app.rb',
      'Webfw.configure do |config|\n  config.fuel = Integer("-3")\nend\n',
    )

    const { code, stderr } = await project.ask(['spin', 'run', 'gen'], SHOP)

    t.equal(code, 1)
    t.match(stderr, /fuel takes a number above 0, not -3/)
  })

  await t.test('a setting that is changed in place is told with its line', async (t) => {
    const lines = ['Webfw.configure do |config|', '  config.hosts << "http://a"', 'end', '']
    project.write('shop/config/app.rb', lines.join('\n'))

    const { code, stderr } = await project.ask(['spin', 'run', 'gen'], SHOP)

    t.equal(code, 1)
    t.match(stderr, /config\/app\.rb:2:\d+: config\/app\.rb: hosts takes host names/)
  })
})

t.test('an application that never ends to load is given up', async (t) => {
  const root = t.testdir({ 'app.mjs': 'for (;;) {}' })
  const started = dryStart(bunProgram, join(root, 'app.mjs'), root, [], 500)
  await t.rejects(started, { message: /it was still loading after 0\.5 s/ })
})
