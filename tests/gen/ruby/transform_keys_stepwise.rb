# transform_keys without a block is an Enumerator, with a Hash it is not.

hash = { a: 1, b: 2 }
steps = hash.transform_keys
p steps.class, steps.size, steps.map(&:to_s), steps.with_index { |key, index| [key, index] }, steps.next
p steps.each(&:to_s), steps.inspect, hash.transform_keys({ a: :x }), hash.transform_keys({ a: :x }) { |key| key.to_s }
p hash.transform_keys(&:to_s), hash.transform_keys { |key| "#{key}!" }, hash.transform_keys(&:to_proc).size
own = { a: 1, b: 2 }
p own.transform_keys!.class, own.transform_keys!.each { |key| key.to_s * 2 }, own
p own.transform_keys!({ "aa" => :c }), own, own.transform_keys!(&:to_s)

def keys_of(hash, &block) = hash.transform_keys(&block)
p keys_of(hash).class, keys_of(hash, &:to_s)
p [hash, own].map { |each| each.transform_keys.with_index { |_, index| index } }
