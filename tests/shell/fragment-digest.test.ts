import t from 'tap'
import { fragmentDigest } from '../../shell/server/page/fragment-digest.ts'

const VIEWS = {
  'posts/index': '<%= render @posts %><%= render "shared/head" %>',
  'posts/_post': '<%= render partial: "line", locals: { post: post } %>',
  'posts/_line': '<%= render post.comments %>',
  'comments/_comment': '<p><%= comment.text %></p>',
  'shared/_head': '<%# Template Dependency: events/* %><%= render(@event) %>',
  'events/_start': 'a',
  'posts/show': '<%= render "other" %>',
  'posts/_other+phone': 'b',
}

const digest = (name: string, changed: Record<string, string> = {}) =>
  fragmentDigest(new Map(Object.entries({ ...VIEWS, ...changed })), name)

t.test('the digest of a template changes with each partial that it reaches', async (t) => {
  t.match(digest('posts/index'), /^[0-9a-f]{32}$/)
  t.equal(digest('posts/index'), digest('posts/index'))
  for (const name of [
    'posts/index',
    'posts/_post',
    'posts/_line',
    'comments/_comment',
    'shared/_head',
    'events/_start',
  ]) {
    t.not(digest('posts/index', { [name]: 'changed' }), digest('posts/index'), name)
    t.equal(digest('posts/show', { [name]: 'changed' }), digest('posts/show'), name)
  }
  t.not(digest('posts/show', { 'posts/_other+phone': 'c' }), digest('posts/show'))
})

t.test('partials that render each other end', async (t) => {
  t.match(digest('a/_b', { 'a/_b': '<%= render "c" %>', 'a/_c': '<%= render "b" %>' }), /^\w{32}$/)
})
