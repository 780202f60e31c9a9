/**
 * What there is of the gem faker, by class: its methods with the names of their keywords, in the order in which older
 * releases took them without names.
 */
export const fakerMethods = {
  Address: {
    city: '',
    street_name: '',
    street_address: 'include_secondary',
    secondary_address: '',
    building_number: '',
    zip: '',
    zip_code: '',
    postcode: '',
    state: '',
    state_abbr: '',
    country: '',
    full_address: '',
    latitude: '',
    longitude: '',
  },
  Book: {
    title: '',
    author: '',
    genre: '',
    publisher: '',
  },
  Boolean: {
    boolean: 'true_ratio',
  },
  Commerce: {
    product_name: '',
    department: 'max fixed_amount',
    material: '',
    color: '',
    price: 'range as_string',
  },
  Company: {
    name: '',
    suffix: '',
    industry: '',
    catch_phrase: '',
  },
  Date: {
    between: 'from to',
    backward: 'days',
    forward: 'days',
    birthday: 'min_age max_age',
  },
  Internet: {
    email: 'name separators domain',
    safe_email: 'name',
    free_email: 'name',
    username: 'specifier separators',
    user_name: 'specifier separators',
    password: 'min_length max_length mix_case special_characters',
    domain_name: '',
    domain_word: '',
    url: 'host path scheme',
    slug: 'words glue',
    ip_v4_address: '',
    uuid: '',
  },
  Job: {
    title: '',
    position: '',
    field: '',
  },
  Lorem: {
    word: '',
    words: 'number supplemental',
    character: '',
    characters: 'number',
    sentence: 'word_count supplemental random_words_to_add',
    sentences: 'number supplemental',
    question: 'word_count supplemental random_words_to_add',
    paragraph: 'sentence_count supplemental random_sentences_to_add',
    paragraphs: 'number supplemental',
    paragraph_by_chars: 'number supplemental',
  },
  Name: {
    name: '',
    name_with_middle: '',
    first_name: '',
    middle_name: '',
    last_name: '',
    prefix: '',
    suffix: '',
    initials: 'number',
  },
  Number: {
    number: 'digits',
    digit: '',
    non_zero_digit: '',
    between: 'from to',
    within: 'range',
    positive: 'from to',
    negative: 'from to',
    decimal: 'l_digits r_digits',
  },
  PhoneNumber: {
    phone_number: '',
    cell_phone: '',
  },
  Time: {
    between: 'from to',
    between_dates: 'from to period',
    backward: 'days period',
    forward: 'days period',
  },
} as const

/** A class of Faker that is here. */
export type FakerClass = keyof typeof fakerMethods

/** The methods of `Faker::Name` and its kin; null for other constants. */
export function fakerMethodsOf(path: string): string[] | null {
  const name = /^Faker::(\w+)$/.exec(path)?.[1] ?? ''
  if (!Object.hasOwn(fakerMethods, name)) return null
  return [...Object.keys(fakerMethods[name as FakerClass]), 'unique']
}
