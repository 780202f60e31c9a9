/** A row of the list and the article of the bench. */
export type Row = {
  readonly id: number
  readonly title: string
  readonly body: string
}

const TEXT =
  'The quick brown fox jumps over the lazy dog & says "hello" to <everybody> it meets on its way. '

/** Thirty articles. */
export const ARTICLES: readonly Row[] = Array.from({ length: 30 }, (_, index) => ({
  id: index + 1,
  title: `Article number ${index + 1} about <templates>`,
  body: TEXT.repeat(3),
}))

/** Ten comments. */
export const COMMENTS: readonly Row[] = Array.from({ length: 10 }, (_, index) => ({
  id: index + 1,
  title: `Commenter ${index + 1}`,
  body: TEXT,
}))

/** The templates of ours, by name. */
export const ERB: Readonly<Record<string, string>> = {
  'articles/list': `<h1>Articles</h1>
<ul class="articles">
  <% @articles.each do |article| %>
    <li>
      <h2><%= link_to article.title, article %></h2>
      <p class="muted"><%= truncate article.body, length: 140 %></p>
    </li>
  <% end %>
</ul>
<%= link_to "New article", new_article_path, class: "button" %>
`,
  'articles/page': `<h1><%= @article.title %></h1>
<p><%= @article.body %></p>
<% @comments.each do |comment| %>
  <div class="comment">
    <p><b><%= comment.commenter %></b>: <%= comment.body %></p>
    <%= button_to "Delete", [@article, comment], method: :delete %>
  </div>
<% end %>
<%= button_to "Delete article", @article, method: :delete %>
<%= form_with model: [@article, @comment] do |form| %>
  <p><%= form.label :commenter %><%= form.text_field :commenter %></p>
  <p><%= form.label :body %><%= form.text_area :body %></p>
  <%= form.submit %>
<% end %>
`,
  'articles/deep': '<% 10.times do |n| %><%= render "one", n: n %><% end %>',
  'articles/_one': '<div class="one"><%= n %><%= render "two", n: n %></div>',
  'articles/_two': '<div class="two"><%= n %><%= render "three", n: n %></div>',
  'articles/_three': '<div class="three"><%= n %><%= render "four", n: n %></div>',
  'articles/_four': '<div class="four"><%= n %></div>',
}

const field = (action: string, verb: string, label: string, token: string) =>
  `<form class="button_to" method="post" action="${action}"><input type="hidden" name="_method" value="${verb}" autocomplete="off" /><button type="submit">${label}</button><input type="hidden" name="authenticity_token" value="${token}" autocomplete="off" /></form>`

const PAGE_END = (
  action: string,
  token: string,
) => `<form action="${action}" accept-charset="UTF-8" method="post"><input type="hidden" name="authenticity_token" value="${token}" autocomplete="off" />
  <p><label for="comment_commenter">Commenter</label><input type="text" name="comment[commenter]" id="comment_commenter" /></p>
  <p><label for="comment_body">Body</label><textarea name="comment[body]" id="comment_body">
</textarea></p>
  <input type="submit" name="commit" value="Create Comment" data-disable-with="Create Comment" />
</form>
`

/** The same pages for engines whose tags are `<%` and whose values are written by `<%=`. */
export function scriptTemplates(include: (name: string, data: string) => string) {
  return {
    list: `<h1>Articles</h1>
<ul class="articles">
<% for (const article of it.articles) { %>    <li>
      <h2><a href="/articles/<%= encodeURIComponent(article.id) %>"><%= article.title %></a></h2>
      <p class="muted"><%= it.truncate(article.body) %></p>
    </li>
<% } %></ul>
<a class="button" href="/articles/new">New article</a>
`,
    page: `<h1><%= it.article.title %></h1>
<p><%= it.article.body %></p>
<% for (const comment of it.comments) { %>  <div class="comment">
    <p><b><%= comment.title %></b>: <%= comment.body %></p>
    ${field('/articles/<%= it.article.id %>/comments/<%= comment.id %>', 'delete', 'Delete', '<%= it.token() %>')}
  </div>
<% } %>${field('/articles/<%= it.article.id %>', 'delete', 'Delete article', '<%= it.token() %>')}
${PAGE_END('/articles/<%= it.article.id %>/comments', '<%= it.token() %>')}`,
    deep: `<% for (let n = 0; n < 10; n++) { %>${include('one', '{ n }')}<% } %>`,
    one: `<div class="one"><%= it.n %>${include('two', '{ n: it.n }')}</div>`,
    two: `<div class="two"><%= it.n %>${include('three', '{ n: it.n }')}</div>`,
    three: `<div class="three"><%= it.n %>${include('four', '{ n: it.n }')}</div>`,
    four: '<div class="four"><%= it.n %></div>',
  }
}

/** What the `truncate` of the others does. */
export const truncate = (text: string) => (text.length > 140 ? `${text.slice(0, 137)}...` : text)

/** The parts of the page that hono/html writes around its values. */
export const parts = { field, pageEnd: PAGE_END }
