# The clock of an application that Rails runs for the tests: it begins at the moment where that of fixed-clock.ts begins.
require "date"

module FixedClock
  NOW = 1_795_226_632
  PARTS = { nanosecond: 10**9, microsecond: 10**6, float_microsecond: 10**6, millisecond: 1000, float_millisecond: 1000 }

  class << self
    # Seconds that it is ahead of the machine's.
    attr_reader :ahead

    def start
      @ahead = 0
      @ahead = NOW - Process.clock_gettime(Process::CLOCK_REALTIME, :second)
    end
  end

  module OfTime
    def now(**zone) = at(0, Process.clock_gettime(Process::CLOCK_REALTIME, :nanosecond), :nsec, **zone)
    def new(*parts, **zone) = parts.empty? ? now(**zone) : super
  end

  module OfProcess
    def clock_gettime(clock, unit = :float_second)
      ahead = clock == Process::CLOCK_REALTIME ? FixedClock.ahead : 0
      super + ahead * PARTS.fetch(unit, 1)
    end
  end

  start
end

Time.singleton_class.prepend(FixedClock::OfTime)
Process.singleton_class.prepend(FixedClock::OfProcess)
Date.singleton_class.prepend(Module.new { def today(*) = Time.now.to_date })
DateTime.singleton_class.prepend(Module.new { def now(*) = Time.now.to_datetime })
