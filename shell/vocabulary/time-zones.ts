/** Names under which Rails knows UTC, and writes it as UTC. */
const UTC = new Set('UTC Etc/UTC Etc/UCT Etc/Universal Etc/Zulu UCT Universal Zulu'.split(' '))

/** The names that Active Support gives zones beside those of the tz database. */
const RAILS = new Set(
  (
    'International Date Line West|Midway Island|American Samoa|Hawaii|Alaska|' +
    'Pacific Time (US & Canada)|Tijuana|Mountain Time (US & Canada)|Arizona|Chihuahua|Mazatlan|' +
    'Central Time (US & Canada)|Saskatchewan|Guadalajara|Mexico City|Monterrey|Central America|' +
    'Eastern Time (US & Canada)|Indiana (East)|Bogota|Lima|Quito|Atlantic Time (Canada)|Caracas|' +
    'La Paz|Santiago|Newfoundland|Brasilia|Buenos Aires|Montevideo|Georgetown|Puerto Rico|Greenland|' +
    'Mid-Atlantic|Azores|Cape Verde Is.|Dublin|Edinburgh|Lisbon|London|Casablanca|Monrovia|Belgrade|' +
    'Bratislava|Budapest|Ljubljana|Prague|Sarajevo|Skopje|Warsaw|Zagreb|Brussels|Copenhagen|Madrid|' +
    'Paris|Amsterdam|Berlin|Bern|Zurich|Rome|Stockholm|Vienna|West Central Africa|Bucharest|Cairo|' +
    'Helsinki|Kyiv|Riga|Sofia|Tallinn|Vilnius|Athens|Istanbul|Minsk|Jerusalem|Harare|Pretoria|' +
    'Kaliningrad|Moscow|St. Petersburg|Volgograd|Samara|Kuwait|Riyadh|Nairobi|Baghdad|Tehran|' +
    'Abu Dhabi|Muscat|Baku|Tbilisi|Yerevan|Kabul|Ekaterinburg|Islamabad|Karachi|Tashkent|Chennai|' +
    'Kolkata|Mumbai|New Delhi|Kathmandu|Astana|Dhaka|Sri Jayawardenepura|Almaty|Novosibirsk|Rangoon|' +
    'Bangkok|Hanoi|Jakarta|Krasnoyarsk|Beijing|Chongqing|Hong Kong|Urumqi|Kuala Lumpur|Singapore|' +
    'Taipei|Perth|Irkutsk|Ulaanbaatar|Seoul|Osaka|Sapporo|Tokyo|Yakutsk|Darwin|Adelaide|Canberra|' +
    'Melbourne|Sydney|Brisbane|Hobart|Vladivostok|Guam|Port Moresby|Magadan|Srednekolymsk|Solomon Is.|' +
    "New Caledonia|Fiji|Kamchatka|Marshall Is.|Auckland|Wellington|Nuku'alofa|Tokelau Is.|Chatham Is.|" +
    'Samoa'
  ).split('|'),
)

/** What a name stands for: UTC, another zone that Rails would know, or none. */
export function timeZoneKind(name: string): 'utc' | 'other' | 'unknown' {
  if (UTC.has(name)) return 'utc'
  return RAILS.has(name) || isOfDatabase(name) ? 'other' : 'unknown'
}

/** Whether the tz database has the name; it is spelled as there, where JavaScript takes any case and offsets. */
function isOfDatabase(name: string): boolean {
  if (!/^[A-Z][\w+/-]*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
