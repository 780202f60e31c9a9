import type { Tree } from './tree.ts'

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** A unit by its count: `1 minute`, `5 minutes`, behind what stands before it. */
function counted(unit: string, before = ''): Tree {
  return { one: `${before}1 ${unit}`, other: `${before}%{count} ${unit}s` }
}

function characters(start: string): Tree {
  return { one: `${start} 1 character)`, other: `${start} %{count} characters)` }
}

/** Rails' English, which every application has; a file of its own that has `en` says it otherwise. Rails guide "I18n", section 4.5. */
export const ENGLISH: Tree = {
  date: {
    formats: { default: '%Y-%m-%d', short: '%b %d', long: '%B %d, %Y' },
    day_names: DAYS,
    abbr_day_names: DAYS.map((name) => name.slice(0, 3)),
    month_names: [null, ...MONTHS],
    abbr_month_names: [null, ...MONTHS.map((name) => name.slice(0, 3))],
    order: ['year', 'month', 'day'],
  },
  time: {
    formats: {
      default: '%a, %d %b %Y %H:%M:%S %z',
      short: '%d %b %H:%M',
      long: '%B %d, %Y %H:%M',
    },
    am: 'am',
    pm: 'pm',
  },
  support: {
    array: { words_connector: ', ', two_words_connector: ' and ', last_word_connector: ', and ' },
  },
  number: {
    format: {
      separator: '.',
      delimiter: ',',
      precision: 3,
      round_mode: 'default',
      significant: false,
      strip_insignificant_zeros: false,
    },
    currency: {
      format: {
        format: '%u%n',
        unit: '$',
        separator: '.',
        delimiter: ',',
        precision: 2,
        significant: false,
        strip_insignificant_zeros: false,
      },
    },
    percentage: { format: { delimiter: '', format: '%n%' } },
    precision: { format: { delimiter: '' } },
    human: {
      format: {
        delimiter: '',
        precision: 3,
        significant: true,
        strip_insignificant_zeros: true,
      },
      storage_units: {
        format: '%n %u',
        units: {
          byte: { one: 'Byte', other: 'Bytes' },
          kb: 'KB',
          mb: 'MB',
          gb: 'GB',
          tb: 'TB',
          pb: 'PB',
          eb: 'EB',
        },
      },
      decimal_units: {
        format: '%n %u',
        units: {
          unit: '',
          thousand: 'Thousand',
          million: 'Million',
          billion: 'Billion',
          trillion: 'Trillion',
          quadrillion: 'Quadrillion',
        },
      },
    },
  },
  errors: {
    format: '%{attribute} %{message}',
    messages: {
      model_invalid: 'Validation failed: %{errors}',
      invalid_json: 'is not valid JSON',
      inclusion: 'is not included in the list',
      exclusion: 'is reserved',
      invalid: 'is invalid',
      confirmation: "doesn't match %{attribute}",
      accepted: 'must be accepted',
      empty: "can't be empty",
      blank: "can't be blank",
      present: 'must be blank',
      too_long: characters('is too long (maximum is'),
      too_short: characters('is too short (minimum is'),
      wrong_length: characters('is the wrong length (should be'),
      not_a_number: 'is not a number',
      not_an_integer: 'must be an integer',
      greater_than: 'must be greater than %{count}',
      greater_than_or_equal_to: 'must be greater than or equal to %{count}',
      equal_to: 'must be equal to %{count}',
      less_than: 'must be less than %{count}',
      less_than_or_equal_to: 'must be less than or equal to %{count}',
      other_than: 'must be other than %{count}',
      in: 'must be in %{count}',
      odd: 'must be odd',
      even: 'must be even',
      required: 'must exist',
      taken: 'has already been taken',
      password_too_long: 'is too long',
    },
  },
  activerecord: {
    errors: {
      messages: {
        record_invalid: 'Validation failed: %{errors}',
        restrict_dependent_destroy: {
          has_one: 'Cannot delete record because a dependent %{record} exists',
          has_many: 'Cannot delete record because dependent %{record} exist',
        },
      },
    },
  },
  datetime: {
    distance_in_words: {
      half_a_minute: 'half a minute',
      less_than_x_seconds: counted('second', 'less than '),
      x_seconds: counted('second'),
      less_than_x_minutes: { one: 'less than a minute', other: 'less than %{count} minutes' },
      x_minutes: counted('minute'),
      about_x_hours: counted('hour', 'about '),
      x_days: counted('day'),
      about_x_months: counted('month', 'about '),
      x_months: counted('month'),
      about_x_years: counted('year', 'about '),
      over_x_years: counted('year', 'over '),
      almost_x_years: counted('year', 'almost '),
    },
    prompts: {
      year: 'Year',
      month: 'Month',
      day: 'Day',
      hour: 'Hour',
      minute: 'Minute',
      second: 'Seconds',
    },
  },
  helpers: {
    select: { prompt: 'Please select' },
    submit: { create: 'Create %{model}', update: 'Update %{model}', submit: 'Save %{model}' },
  },
}
