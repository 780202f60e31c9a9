# frozen_string_literal: true

# What Active Support says of times with zones: `ruby zones.rb REPORT`, with a Ruby file that defines ZoneReport, answers
# its digests; `ruby zones.rb REPORT ZONE NUMBER` the answers of one call. Without a file: the changes of all zones, as JSON.

require 'active_support/all'
require 'digest'
require 'json'

ENV['TZ'] = 'UTC'
Time.zone = 'UTC'
ActiveSupport.to_time_preserves_timezone = true

report, zone, number = ARGV
if report.nil?
  changes = TZInfo::Timezone.all_identifiers.to_h do |name|
    found = TZInfo::Timezone.get(name).transitions_up_to(Time.utc(2038), Time.utc(1970)).map do |change|
      offset = change.offset
      [change.timestamp_value, offset.observed_utc_offset, offset.base_utc_offset, offset.dst?, offset.abbreviation]
    end
    [name, found]
  end
  release = File.read('/usr/share/zoneinfo/tzdata.zi')[/\A# version (\S+)/, 1]
  puts JSON.generate(release: release, changes: changes)
else
  load report
  puts zone ? ZoneReport.lines(zone, number.to_i) : ZoneReport.digests
end
