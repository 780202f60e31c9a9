const FIELD = 'Write it on a form builder: `form.text_field :title`.'

/** Helpers of Rails that views do not have here, and what to write instead. */
export const VIEW_REMEDIES: Readonly<Record<string, string>> = {
  text_field: FIELD,
  text_area: FIELD,
  check_box: FIELD,
  radio_button: FIELD,
  hidden_field: FIELD,
  password_field: FIELD,
  email_field: FIELD,
  number_field: FIELD,
  date_field: FIELD,
  file_field: FIELD,
  label: FIELD,
  select:
    'Write it on a form builder: `form.select :kind, [["News", 1]]`, or `select_tag :kind, options_for_select(…)`.',
  collection_select:
    'Write it on a form builder: `form.collection_select :author_id, @authors, :id, :name`.',
  loop: 'Write `10.times do |index|`, or `each` over a list.',
  puts: 'Write `<%= … %>`: what a page shows is written by tags.',
  p: 'Write `<%= value.inspect %>`.',
  auto_link: 'Write a helper that puts the links together with `link_to`.',
  utf8_enforcer_tag: 'Delete it: forms are UTF-8.',
  cache: 'Write it as a statement: `<% cache article do %> … <% end %>`.',
  content_tag_for: 'Write `content_tag :li, id: dom_id(article) do`.',
  cookies: 'Read the cookie in the controller: `@theme = cookies[:theme]`.',
  session: 'Read the session in the controller: `@user = User.find_by(id: session[:user_id])`.',
  logger: 'Log in the controller.',
}

const RESCUE = 'Rescue in the controller or in a helper.'
const PATTERN =
  'There are no regular expressions in views: write `include?`, `start_with?`, or a helper.'
const LOOP = 'Write `@list.each do |item|`, or `10.times do |index|`.'

/** Words and signs of Ruby that templates do not have, and what to write instead. */
export const SYNTAX_REMEDIES: Readonly<Record<string, string>> = {
  while: LOOP,
  _2: 'Name what the block gets: `do |key, value|`.',
  until: LOOP,
  for: LOOP,
  begin: RESCUE,
  rescue: RESCUE,
  '/': PATTERN,
  '=~': PATTERN,
  '===': 'Write `case value when 1..5`, or `(1..5).include?(value)`.',
  '>>': 'Write `date + 1.month`.',
  if: 'Write `condition ? value : nil`, or the `if` around the whole statement.',
  inject: 'Write `sum`, or compute it in the model.',
  reduce: 'Write `sum`, or compute it in the model.',
  sort: 'Write `sort_by { |item| … }`, with `reverse` after it where it should go down.',
  then: 'Write `name = value` in a tag of its own.',
  tap: 'Write `name = value` in a tag of its own.',
  def: 'Write the method in app/helpers.',
  lambda: 'Write a method in app/helpers.',
}
