# Names in ENV are Strings.
def cls; begin; yield; rescue => e; [e.class, e.message]; end; end
ENV['ZZ_A'] = 'zzv'
p(cls { ENV.assoc(:sym) })
p(cls { ENV.key(:sym) })
p(cls { ENV.slice(:sym) })
p(cls { ENV.values_at(:sym) })
p(cls { ENV[:sym] })
p(cls { ENV.fetch(:sym) }, cls { ENV.key?(:sym) }, cls { ENV.include?(1) }, cls { ENV["a"] = 1 }, cls { ENV.delete(:a) }, cls { ENV.value?(1) }, cls { ENV.has_value?("zzv") }, cls { ENV.rassoc(1) })
p ENV.assoc('ZZ_A'), ENV.key('zzv'), ENV.slice('ZZ_A'), ENV.values_at('ZZ_A')
p ENV.select { |k, v| k == "ZZ_A" }, ENV.to_h.class, ENV.map { |k, v| k }.include?("ZZ_A"), ENV.find { |k, v| v == "zzv" }
