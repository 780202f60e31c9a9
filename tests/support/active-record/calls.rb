# Calls that mean the same in Rails and here: each line runs by itself, and is rolled back.

# Finding
Article.find(1)
Article.find("2")
Article.find(1, 3)
Article.find([3, 1])
Article.find([2])
Article.find([])
Article.find(99)
Article.find(nil)
Article.find(1, 99)
Article.find([98, 99])
Article.find("abc")
Article.find("3 or 1=1")
Article.where(status: "draft").find(1)
Article.find_by(title: "Bees")
Article.find_by(title: "Nothing")
Article.find_by(title: "Bees", status: "public")
Article.find_by!(title: "Cats")
Article.find_by!(title: "Nothing")
Article.find_by(status: nil)
Article.first
Article.first(2)
Article.first(0)
Article.last
Article.last(2)
Article.order(:views).first
Article.order(:views).last
Article.order(:views, :id).last(2)
Article.order(views: :desc, id: :asc).first(3)
Article.where(title: "Nothing").first
Article.where(title: "Nothing").last
Article.where(title: "Nothing").first!
Article.where(title: "Nothing").last!
Article.where(title: "Nothing").take
Article.where(title: "Nothing").take!
Article.order(:id).take
Article.order(:id).take(2)
Article.order(:id).second
Article.first!
Article.last!
Article.limit(2).last
Article.order(:id).offset(2).first
Article.order(:id).limit(3).first(2)

# Conditions
Article.where(title: "Bees").to_a
Article.where(views: 7).order(:id).to_a
Article.where(views: "7").order(:id).to_a
Article.where(views: [3, 10]).order(:id).pluck(:id)
Article.where(views: ["3", nil]).order(:id).pluck(:id)
Article.where(views: []).to_a
Article.where(status: nil).pluck(:title)
Article.where(status: ["draft", nil]).order(:id).pluck(:title)
Article.where(status: [nil]).order(:id).pluck(:title)
Article.where(views: 3..7).order(:id).pluck(:title)
Article.where(views: 3...7).order(:id).pluck(:title)
Article.where(views: 7..).order(:id).pluck(:title)
Article.where(views: ..7).order(:id).pluck(:title)
Article.where(nil).order(:id).pluck(:id)
Article.select("views % 4 AS rest, title").order(:rest, :title).map(&:title)
Article.select("views % 4 AS rest, title").order(rest: :desc, title: :asc).map(&:rest)
Article.select("id % 2 AS title").order(:title).map(&:title)
Article.where({}).order(:id).pluck(:id)
Article.where(views: 7..Float::INFINITY).order(:id).pluck(:title)
Article.where(views: -Float::INFINITY..7).order(:id).pluck(:title)
Article.where(views: -Float::INFINITY..Float::INFINITY).order(:id).pluck(:title)
Article.where(views: Float::INFINITY..9).to_a
Article.where(views: ...7).order(:id).pluck(:title)
Article.where(title: "B".."D").order(:id).pluck(:title)
Article.where(title: :Bees).pluck(:title)
Article.where(published: true).order(:id).pluck(:title)
Article.where(published: false).order(:id).pluck(:title)
Article.where(published: "1").order(:id).pluck(:title)
Article.where(published: "f").order(:id).pluck(:title)
Article.where(rating: 2.5).pluck(:title)
Article.where(rating: "2.5").pluck(:title)
Article.where(price: "7.5").pluck(:title)
Article.where(price: 7.5).pluck(:title)
Article.where(published_on: "2026-01-02").pluck(:title)
Article.where(published_on: "2026-01-01".."2026-01-31").order(:id).pluck(:title)
Article.where(views: 99999999999999999999999).to_a
Article.where(title: "Bees", views: 10).pluck(:id)
Article.where(title: "Bees").where(views: 3).pluck(:id)
Article.where("title" => "Bees").pluck(:id)
Article.where({}).count
Article.where.not(title: "Bees").order(:id).pluck(:title)
Article.where.not(status: "public").order(:id).pluck(:title)
Article.where.not(status: nil).order(:id).pluck(:title)
Article.where.not(status: ["public", "draft"]).order(:id).pluck(:title)
Article.where.not(status: ["public", nil]).order(:id).pluck(:title)
Article.where.not(views: 3..7).order(:id).pluck(:title)
Article.where.not(title: "Ants", status: "public").order(:id).pluck(:title)
Article.where(title: "Ants").or(Article.where(views: 1)).order(:id).pluck(:title)
Article.where(status: "public").or(Article.where(status: nil)).where(views: 1).pluck(:title)
Article.where(status: "public").merge(Article.where(views: 7)).pluck(:title)
Article.where(id: Article.where(status: "public")).order(:id).pluck(:title)
Article.where(id: Comment.where(author: "Bob").select(:article_id)).pluck(:title)
Article.where(id: Article.first).pluck(:title)
Article.where(id: "1").pluck(:title)
Article.where(id: ["1", 2]).order(:id).pluck(:title)
Article.where(title: "").to_a
Article.where(title: "Robert'); DROP TABLE articles;--").to_a
Comment.where(article: Article.find(1)).order(:id).pluck(:author)
Comment.where(article: [Article.find(1), Article.find(3)]).order(:id).pluck(:author)
Comment.where(article_id: 1).count
Article.none.to_a
Article.none.count
Article.none.first
Article.none.pluck(:id)
Article.none.exists?
Article.none.sum(:views)
Article.draft.pluck(:title)
Article.where(published: true).draft.pluck(:title)
Article.draft.where(views: 10).first

# Order, limit, select
Article.order(:views).pluck(:title)
Article.order(views: :desc).pluck(:title)
Article.order("views desc").pluck(:title)
Article.order("status desc, views ASC").pluck(:title)
Article.order(:status, :id).pluck(:title)
Article.order(status: :asc, id: :desc).pluck(:title)
Article.order(:views).order(:id).pluck(:title)
Article.order(:views).reorder(:title).pluck(:title)
Article.order(:views).reverse_order.pluck(:title)
Article.order(views: :desc).reverse_order.pluck(:title)
Article.order(:id).reverse_order.first
Article.order(views: :sideways)
Article.order(:id).limit(2).pluck(:id)
Article.order(:id).limit("2").pluck(:id)
Article.order(:id).limit(0).to_a
Article.order(:id).limit(nil).pluck(:id)
Article.order(:id).offset(2).pluck(:id)
Article.order(:id).limit(1).offset(1).pluck(:id)
Article.order(:id).select(:id, :title).map { |article| article.title }
Article.order(:id).select(:id, :title).to_a
Article.select(:id).first.title
Article.order(:status).distinct.pluck(:status)
Article.select(:status).distinct.order(:status).map { |article| article.status }
Article.distinct.count(:status)
Article.order(:id).to_a.size
Article.order(:id).map { |article| article.id }
Article.order(:id).select { |article| article.views > 3 }
Article.order(:id).reject { |article| article.views > 3 }.map { |article| article.title }
Article.order(:id).to_a.first.title
Article.order(:id)[1].title
Article.order(:id).each_with_index.map { |article, index| index }
Article.order(:id).include?(Article.find(2))
Article.where(views: 3).include?(Article.find(2))
Article.order(:id).group_by { |article| article.status }.keys

# Calculations
Article.count
Article.where(status: "public").count
Article.count(:status)
Article.order(:id).limit(2).count
Article.order(:id).offset(3).count
Article.sum(:views)
Article.where(title: "Nothing").sum(:views)
Article.sum(:rating)
Article.sum(:price)
Article.minimum(:views)
Article.maximum(:views)
Article.maximum(:title)
Article.minimum(:published_on)
Article.maximum(:price)
Article.maximum(:rating)
Article.where(title: "Nothing").maximum(:views)
Article.average(:views)
Article.average(:rating)
Article.where(title: "Nothing").average(:views)
Article.pluck(:id)
Article.order(:id).pluck(:title, :views)
Article.order(:id).pluck(:published)
Article.order(:id).pluck(:price)
Article.order(:id).pluck(:rating)
Article.order(:id).pluck(:published_on)
Article.order(:id).pick(:title)
Article.order(:id).pick(:id, :title)
Article.where(title: "Nothing").pick(:id)
Article.order(:id).ids
Article.where(views: 7).ids
Article.exists?
Article.exists?(1)
Article.exists?("99")
Article.exists?(title: "Bees")
Article.where(views: 3).exists?(title: "Bees")
Article.exists?(false)
Article.any?
Article.none?
Article.where(views: 3).any?
Article.where(views: 4).any?
Article.where(views: 4).none?
Article.where(views: 4).empty?
Article.where(views: 3).many?
Article.many?
Article.where(status: "public").size
Article.order(:id).any? { |article| article.views > 9 }
Article.order(:id).count { |article| article.views > 3 }
Article.order(:id).sum { |article| article.views }

# Writing
Article.create(title: "New").persisted?
Article.create(title: "New").id
Article.create(title: "").persisted?
Article.create(title: nil).errors
Article.create!(title: "New", views: 5).views
Article.create!(title: "")
Article.create!(body: "x")
Article.create([{ title: "A" }, { title: "B" }]).map { |article| article.title }
Article.create!([{ title: "A" }, { title: "B" }]).size
Article.create([{ title: "A" }, { title: "" }]).map { |article| article.persisted? }
Article.create(title: "New") { |article| article.views = 42 }.views
Article.create(title: "New", color: "red")
Article.new(title: "x").valid?
Article.new.valid?
Article.new.invalid?
Article.new.save
Article.new.save!
Article.new(title: "x").save
Article.new.save(validate: false)
Article.new.new_record?
Article.new.status
Article.new.views
Article.new.title
Article.new.attributes
Article.new(status: nil).status
Article.new(color: "red")
article = Article.new(title: "x"); article.save; article.new_record?
article = Article.new(title: "x"); article.save; Article.find(article.id).title
article = Article.find(1); article.update(title: "Y"); article.reload.title
article = Article.find(1); article.update(title: ""); article.errors.full_messages
article = Article.find(1); article.update(title: ""); article.reload.title
article = Article.find(1); article.update!(title: "")
article = Article.find(1); article.update(color: "red")
article = Article.find(1); article.update_attribute(:title, ""); article.reload.title
article = Article.find(1); article.update_columns(title: "", views: 9); article.reload.views
article = Article.find(1); article.title = "Z"; article.changed?
article = Article.find(1); article.title = "Ants"; article.changed?
article = Article.find(1); article.title = "Z"; article.changes
article = Article.find(1); article.title = "Z"; article.changed
article = Article.find(1); article.title = "Z"; article.title_was
article = Article.find(1); article.title = "Z"; article.title_changed?
article = Article.find(1); article.title = "Z"; article.title = "Ants"; article.title_changed?
article = Article.find(1); article.views = "3"; article.changed?
article = Article.find(1); article.views = "4"; article.changes
article = Article.find(1); article.title = "Z"; article.save; article.changed?
article = Article.find(1); article.title = "Z"; article.reload; article.title
article = Article.find(1); article.title << "!"; article.changed?
article = Article.find(1); article.title << "!"; article.save; article.reload.title
article = Article.find(1); article.destroy; article.destroyed?
article = Article.find(2); article.destroy; Article.exists?(2)
article = Article.find(2); article.destroy; article.persisted?
article = Article.find(2); article.delete; Article.count
Article.find(1).destroy
Article.find(2).destroy!.title
Article.where(views: 1).delete_all
Article.where(views: 1).destroy_all.size
Article.where(views: 1).update_all(title: "All")
Article.update_all(views: "5")
Article.order(:id).limit(2).update_all(views: 0); Article.where(views: 0).count
Article.where(id: [2, 4]).delete_all; Article.order(:id).pluck(:id)
Comment.delete_all
Comment.destroy_all.size
Comment.delete_by(author: "Ann")
Article.find_or_create_by(title: "Bees").id
Article.find_or_create_by(title: "Newer").persisted?
Article.find_or_create_by!(title: "")
Article.find_or_create_by(title: "Newer") { |article| article.views = 8 }.views
Article.find_or_initialize_by(title: "Newer").new_record?
Article.find_or_initialize_by(title: "Bees").new_record?
Article.where(status: "public").new.status
Article.where(status: "public").create(title: "x").status
Article.where(status: "public", views: 3).find_or_create_by(title: "q").views
Article.find(1).increment(:views).views
Article.find(1).increment!(:views).reload.views
Article.find(1).increment!(:views, 5).reload.views
Article.find(1).decrement!(:views).reload.views
Article.find(1).toggle(:published).published
article = Article.find(1); article.toggle!(:published); article.reload.published
Article.find(1).touch
Article.new.touch
Article.find(1) == Article.find(1)
Article.find(1) == Article.find(2)
Article.new == Article.new
Article.find(1).eql?(Article.find(1))
Article.find(1).to_param
Article.new.to_param
Article.find(1).to_key
Article.find(1).id
Article.find(1).attributes.keys
Article.find(1)[:title]
Article.find(1)["title"]
article = Article.find(1); article[:title] = "W"; article.title
article = Article.find(1); article.attributes = { title: "V", views: 1 }; article.changes
article = Article.find(1); article.assign_attributes(title: "V"); article.title
Article.find(1).title?
Article.find(1).has_attribute?(:title)
Article.find(1).has_attribute?(:color)
Article.find(1).attribute_present?(:title)
a = Article.new(title: "", body: " ", views: 0); [a.attribute_present?(:title), a.attribute_present?(:body), a.attribute_present?(:views), a.query_attribute(:views)]
Article.column_names
Article.table_name
Article.transaction { Article.create!(title: "T").id }
Article.transaction { Article.create!(title: "T"); Article.count }
Tag.create!(name: "ruby")
Tag.create!(name: nil)
Comment.create!(author: "X")
Comment.create(author: "X").errors
Comment.create!(author: "X", article_id: 1).article.title
Tagging.create!(article_id: 1, tag_id: 77)
Article.find(99).destroy

# Associations
Article.find(1).comments.order(:id).pluck(:author)
Article.find(1).comments.count
Article.find(1).comments.size
Article.find(2).comments.any?
Article.find(2).comments.empty?
Article.find(1).comments.where(author: "Bob").count
Article.find(1).comments.order(author: :desc).first.author
Article.find(1).comments.find(2).author
Article.find(1).comments.find(3)
Article.find(1).comments.find_by(author: "Bob").id
Article.find(1).comments.build(author: "New").article_id
Article.find(1).comments.build(author: "New").new_record?
Article.find(1).comments.create(author: "New").persisted?
Article.find(1).comments.create!(author: "New").article.title
article = Article.find(1); article.comments << Comment.new(author: "N"); article.comments.count
article = Article.find(1); article.comments.build(author: "N"); article.save; Comment.count
article = Article.new(title: "n"); article.comments.build(author: "N"); article.save; article.comments.count
article = Article.new(title: "n"); article.comments.build(author: "N"); article.comments.size
Article.find(1).comments.map { |comment| comment.author }
Article.find(1).comments.exists?(author: "Ann")
Article.find(1).comment_ids
Article.find(1).comments.ids
Article.find(1).comments.delete_all; Comment.count
Article.find(1).comments.destroy_all; Comment.count
Article.find(1).comments.include?(Comment.find(1))
Comment.find(1).article.title
Comment.find(1).article.comments.size
Comment.new.article
comment = Comment.find(1); comment.article = Article.find(2); comment.save; Article.find(2).comments.count
comment = Comment.find(1); comment.article = Article.find(2); comment.article_id
comment = Comment.find(1); comment.article = nil; comment.save
comment = Comment.find(1); comment.article_id = 2; comment.article.title
comment = Comment.new(article: Article.find(3)); comment.article_id
Article.find(1).tags.order(:id).pluck(:name)
Article.find(1).tags.count
Article.includes(:comments).order(:id).map { |article| article.comments.size }
Article.includes(:comments, :tags).order(:id).map { |article| article.tags.size }
Comment.includes(:article).order(:id).map { |comment| comment.article.title }
Article.preload(:comments).order(:id).first.comments.map { |comment| comment.author }
Comment.where(article: { title: "Ants" }).count
Article.find(1).comments.pluck(:id, :author)
Article.find(1).taggings.count
Article.find(1).comments.update_all(author: "Z")
Article.find(1).comments.first.author
Article.find(1).comments.last.author
Article.find(1).comments.first!.author
Article.find(2).comments.first
Article.find(2).comments.first!
Article.find(2).comments.find_or_create_by(author: "Q").article_id

# Types
Article.new(views: "12abc").views
Article.new(views: "").views
Article.new(views: "abc").views
Article.new(views: 3.9).views
Article.new(views: true).views
Article.new(views: " 7 ").views
Article.new(rating: "1.5").rating
Article.new(rating: "").rating
Article.new(rating: "abc").rating
Article.new(rating: 2).rating
Article.new(price: "1.25").price
Article.new(price: "").price
Article.new(price: "abc").price
Article.new(price: 3).price
Article.new(published: "1").published
Article.new(published: "0").published
Article.new(published: "").published
Article.new(published: "false").published
Article.new(published: "off").published
Article.new(published: "yes").published
Article.new(published: 0).published
Article.new(published: 1).published
Article.new(published_on: "2026-02-03").published_on
Article.new(published_on: "2026-02-30").published_on
Article.new(published_on: "rubbish").published_on
Article.new(published_on: "").published_on
Article.new(title: 12).title
Article.new(title: :sym).title
Article.new(title: 1.5).title
Article.new(title: true).title
Article.new(title: false).title
Article.new(created_at: "2026-02-03 04:05:06").created_at
Article.new(created_at: "2026-02-03").created_at
Article.new(created_at: "2026-02-03T04:05:06Z").created_at
Article.new(created_at: "2026-02-03T04:05:06.123456+02:00").created_at
Article.new(created_at: "rubbish").created_at
Article.new(created_at: "").created_at
Article.create!(title: "t", views: 9223372036854775807).reload.views
Article.create!(title: "t", views: -9223372036854775808).reload.views
Article.create!(title: "t", rating: 0.1).reload.rating
Article.create!(title: "t", rating: 1e300).reload.rating
Article.create!(title: "t", price: "12345678.12").reload.price
Article.create!(title: "t", meta: { a: [1, 2, { b: nil }] }).reload.meta
Article.create!(title: "t", meta: [1, "x"]).reload.meta
Article.create!(title: "t", meta: "text").reload.meta
Article.create!(title: "ß👍\n'\"").reload.title
Article.create!(title: "t", published: false).reload.published
Article.create!(title: "t", published_on: "1999-12-31").reload.published_on
Article.create!(title: "t", created_at: "2001-02-03 04:05:06.789012").reload.created_at

# Validations
visit = Visit.new(name: "a"); visit.valid?; visit.errors.full_messages
visit = Visit.new(name: "abcdef"); visit.valid?; visit.errors.full_messages
Visit.new(name: "abc").valid?
visit = Visit.new(count: 0); visit.valid?; visit.errors.full_messages
visit = Visit.new(count: "1.5"); visit.valid?; visit.errors.full_messages
visit = Visit.new(count: "x"); visit.valid?; visit.errors.full_messages
Visit.new(count: 5).valid?
visit = Visit.new(kind: "wide"); visit.valid?; visit.errors.full_messages
Visit.new(kind: "short").valid?
visit = Visit.new(code: "A1"); visit.valid?; visit.errors.full_messages
visit = Visit.new(code: "root"); visit.valid?; visit.errors.full_messages
Visit.new(code: "").valid?
visit = Visit.new(email: "a@b", kind: "long"); visit.valid?; visit.errors.full_messages
Visit.new(email: "a@b", kind: "short").valid?
visit = Visit.new(email: "x", email_confirmation: "y"); visit.valid?; visit.errors.full_messages
Visit.new(email: "x", email_confirmation: "x").valid?
visit = Visit.new(terms: "0"); visit.valid?; visit.errors.full_messages
Visit.new(terms: "1").valid?
visit = Visit.new(name: "a", count: 0); visit.valid?; visit.errors.count
visit = Visit.new(name: "a", count: 0); visit.valid?; visit.errors.size
visit = Visit.new(name: "a"); visit.valid?; visit.errors[:name]
visit = Visit.new(name: "a"); visit.valid?; visit.errors.details
visit = Visit.new(name: "a"); visit.valid?; visit.errors.messages
visit = Visit.new(name: "a"); visit.valid?; visit.errors.include?(:name)
visit = Visit.new(name: "a"); visit.valid?; visit.errors.any?
visit = Visit.new(name: "a"); visit.valid?; visit.errors.empty?
visit = Visit.new; visit.errors.add(:base, "Wrong"); visit.errors.full_messages
visit = Visit.new; visit.errors.add(:name, "is odd"); visit.errors.full_messages
visit = Visit.new; visit.errors.add(:name, :blank); visit.errors.full_messages
visit = Visit.new; visit.errors.add(:name, :too_short, count: 3); visit.errors.full_messages
Visit.create!(name: "a", count: 0)
Visit.create!(kind: "wide")

# Lists of records
Article.order(:id).group_by { |article| article.status }.map { |status, list| list.size }
Article.order(:id).group_by(&:status).keys
Article.order(:id).sort_by { |article| article.views }.map { |article| article.title }
Article.order(:id).each_slice(3).map { |slice| slice.size }
Article.order(:id).each_cons(2).map { |pair| pair.size }
Article.order(:id).each_slice(2).to_a.last
Article.order(:id).min_by { |article| article.views }.title
Article.order(:id).max_by { |article| article.views }.title
Article.order(:id).index_by { |article| article.title }.keys
Article.order(:id).index_with { |article| article.views }.size
Article.order(:id).each_with_object([]) { |article, list| list << article.id }
Article.order(:id).reduce(0) { |sum, article| sum + article.views }
Article.order(:id).inject(0) { |sum, article| sum + article.views }
Article.order(:id).map { |article| article.views }.inject(:+)
Article.order(:id).inject { |left, right| left.views > right.views ? left : right }.title
Article.order(:id).map { |article| article.status }.tally
Article.order(:id).tally.size
Article.order(:id).reverse.first.title
Article.order(:id).partition { |article| article.views > 3 }.map { |list| list.size }
Article.order(:id).zip([1, 2]).map { |article, number| number }
Article.order(:id).flat_map { |article| [article.id, article.views] }
Article.order(:id).flat_map { |article| article.comments }.size
Article.order(:id).flat_map(&:comments).map(&:author)
Article.order(:id).each_with_index.map { |article, index| index * 10 }
Article.order(:id).each_with_index.to_a.last.last
Article.order(:id).map.with_index { |article, index| index + article.views }
Article.order(:id).each.with_index(1).map { |article, index| index }
Article.order(:id).each_with_index { |article, index| article }.size
Article.order(:id).filter_map { |article| article.title if article.views > 3 }
Article.order(:id).find { |article| article.views > 3 }.title
Article.order(:id).detect { |article| article.views > 3 }.title
Article.order(:id).find_all { |article| article.views > 3 }.size
Article.order(:id).find_index { |article| article.views > 3 }
Article.order(:id).index { |article| article.views > 3 }
Article.order(:id).index(Article.find(3))
Article.order(:id).all? { |article| article.views > 3 }
Article.order(:id).none? { |article| article.views > 30 }
Article.order(:id).one? { |article| article.views > 9 }
Article.order(:id).take_while { |article| article.views > 2 }.size
Article.order(:id).drop_while { |article| article.views > 2 }.size
Article.order(:id).drop(3)
Article.order(:id).uniq { |article| article.status }.size
Article.order(:id).to_h { |article| [article.id, article.title] }
Article.order(:id).to_set.size
Article.order(:id).to_ary.size
Article.order(:id).entries.size
Article.order(:id)[0..1].map { |article| article.title }
Article.order(:id)[1, 2].map { |article| article.title }
Article.order(:id)[-1].title
Article.order(:id)[9]
Article.order(:id).length
Article.order(:id).to_a.length
Article.order(:id).third.title
Article.third.title
Article.order(:id).each_entry.to_a.size
Article.order(:id).reverse_each.map { |article| article.id }
Article.order(:id).sum(&:views)
Article.order(:id).minmax_by { |article| article.views }.map(&:title)
Article.order(:id).cycle.first(5).last.title
Article.order(:id).lazy.map { |article| article.id }.first(2)
Article.order(:id).chunk_while { |left, right| left.views < right.views }.map(&:size)
Article.order(:id).sample.class.name
Article.order(:id).shuffle.size
Article.order(:id).compact.size
Article.order(:id).rotate.first.title
(Article.order(:id) + [1]).size
(Article.order(:id) & [Article.find(1)]).size
(Article.order(:id) - [Article.find(1)]).size
(Article.order(:id) | [Article.find(1)]).size
Article.where(views: 3).to_json(only: [:id, :title])
Article.find(1).comments.group_by(&:author).keys
Article.find(1).comments.sort_by { |comment| -comment.id }.map(&:author)
Article.find(1).comments.map(&:author).join(", ")
Article.find(1).comments.first(1).size
Article.find(1).comments.last(5).size
Article.find(1).comments[0].author
Article.find(1).comments.each_slice(1).to_a.size
Article.find(1).comments.length
Article.find(1).eql?(Article.find(1).reload)
Article.find(1).hash == Article.find(1).hash
[Article.find(1), Article.find(1)].uniq.size
[Article.find(1), Article.find(2)] - [Article.find(1)]
{ Article.find(1) => 1 }[Article.find(1)]
Article.order(:id).find_each { |article| article }
Article.find_each(batch_size: 2).map { |article| article.id }
Article.where(published: true).find_each(batch_size: 1).map { |article| article.id }
Article.find_in_batches(batch_size: 3).map { |batch| batch.size }
Article.find_each(start: 2, finish: 3).map { |article| article.id }
Article.in_batches(of: 3).map { |batch| batch.count }
Article.in_batches(of: 2).map { |batch| batch.update_all(views: 1) }
Article.limit(3).find_in_batches(batch_size: 2).map { |batch| batch.size }

# SQL of the program's own
Article.where("views > 3").order(:id).pluck(:title)
Article.where("views > ?", 3).order(:id).pluck(:title)
Article.where("views > ? AND status = ?", 3, "draft").pluck(:title)
Article.where("title LIKE ?", "%s").order(:id).pluck(:title)
Article.where("title LIKE :q OR body LIKE :q", q: "%ee%").pluck(:title)
Article.where("views BETWEEN :low AND :high", low: 3, high: 7).order(:id).pluck(:title)
Article.where("views IN (?)", [3, 7]).order(:id).pluck(:title)
Article.where("views IN (?)", []).pluck(:title)
Article.where("status = ?", nil).pluck(:title)
Article.where("status IS NULL").pluck(:title)
Article.where("published = ?", true).order(:id).pluck(:title)
Article.where("title = ?", :Bees).pluck(:title)
Article.where("title = ?", "Robert'); DROP TABLE articles;--").pluck(:title)
Article.where("rating > ?", 1.5).order(:id).pluck(:title)
Article.where("published_on > ?", Article.find(1).published_on).order(:id).pluck(:title)
Article.where("created_at <= ?", Article.find(1).created_at).count
Article.where(["views > ?", 3]).order(:id).pluck(:title)
Article.where(["title LIKE :q", { q: "C%" }]).pluck(:title)
Article.where("views > ?", 3).where(status: "draft").pluck(:title)
Article.where("views > 3 OR status IS NULL").where(published: true).pluck(:title)
Article.where.not("views > ?", 3).order(:id).pluck(:title)
Article.where("views > ?", 9).or(Article.where(title: "Ants")).order(:id).pluck(:title)
Article.where("views > ?").to_a
Article.where("views > ? AND id = ?", 1).to_a
Article.where("views > ?", 1, 2).to_a
Article.where("title LIKE :q", r: 1).to_a
Article.where("views > ?", 3).count
Article.where("views > ?", 3).exists?
Article.where("views > ?", 3).update_all(status: "hot")
Article.where("views > ?", 30).delete_all
Article.distinct.where("views > ?", 30).delete_all
Article.where("colour = ?", 3).to_a
Article.where("lower(title) = ?", "bees").pluck(:id)
Article.find(1).comments.where("author LIKE ?", "B%").pluck(:author)
Article.sanitize_sql_like("50%_a\\b")

# Decimal places
Article.new(price: "1.005").price
Article.new(price: "-1.005").price
Article.new(price: 2.999).price
Article.create!(title: "p", price: "12.3456").reload.price
article = Article.find(1); article.price = "3.501"; article.changes
article = Article.find(1); article.price = "3.499"; article.changed?
Article.where(price: "3.4999").pluck(:title)
Article.update_all(price: "1.239"); Article.distinct.pluck(:price)

# Joins and groups
Article.joins(:comments).order(:id).pluck(:title)
Article.joins(:comments).distinct.order(:id).pluck(:title)
Article.joins(:comments).count
Article.joins(:comments).distinct.count
Article.joins(:comments).where(comments: { author: "Ann" }).order(:id).pluck(:title)
Article.where(comments: { author: "Ann" }).joins(:comments).order(:id).pluck(:title)
Article.joins(:comments).where.not(comments: { author: "Ann" }).pluck(:title)
Article.joins(:comments).where("comments.author = ?", "Bob").pluck(:title)
Article.joins(:comments).where("comments.author" => "Bob").pluck(:title)
Article.joins(:comments).order("comments.author DESC", :id).pluck(:title)
Article.joins(:comments).order("comments.id").pluck("comments.author")
Article.joins(:comments).order("comments.id").pluck("articles.title", "comments.author")
Article.joins(:comments).where(comments: { author: "Bob" }).first.title
Article.joins(:comments).find(1).title
Article.joins(:comments).exists?(2)
Article.joins(:comments, :taggings).count
Article.joins(:tags).order(:id).pluck(:title)
Article.joins(:tags).where(tags: { name: "red" }).pluck(:title)
Article.joins(:tags).where(tags: { name: "green" }).count
Comment.joins(:article).order(:id).pluck(:author)
Comment.joins(:article).where(articles: { title: "Cats" }).pluck(:author)
Comment.joins(:article).merge(Article.where(status: "public")).count
Comment.joins(article: :taggings).order(:id).pluck(:author)
Comment.joins(article: [:taggings, :tags]).count
Article.left_joins(:comments).order(:id, "comments.id").pluck(:title)
Article.left_joins(:comments).where(comments: { id: nil }).order(:id).pluck(:title)
Article.left_outer_joins(:comments).count
Article.left_joins(:comments).distinct.count
Article.where.missing(:comments).order(:id).pluck(:title)
Article.joins(:comments).sum(:views)
Article.joins(:comments).maximum("comments.id")
Article.joins(:comments).map { |article| article.comments.size }
Article.joins(:comments).includes(:comments).order(:id).map { |article| article.id }
Article.joins(:comments).where(comments: { author: "Bob" }).update_all(views: 99)
Article.group(:status).count
Article.group(:status).order(:status).count
Article.group(:status).order("count_all DESC", :status).count
Article.group(:status).sum(:views)
Article.group(:status).average(:views)
Article.group(:status).minimum(:views)
Article.group(:status).maximum(:title)
Article.group(:status).count(:published)
Article.group(:status, :published).count
Article.group(:published).count
Article.group(:published_on).count
Article.group(:status).having("COUNT(*) > ?", 1).count
Article.group(:status).having("SUM(views) > 5").sum(:views)
Article.group(:status).pluck(:status)
Article.group(:status).limit(1).order(:status).count
Article.where(views: 3..10).group(:status).count
Article.joins(:comments).group(:title).count
Article.joins(:comments).group("comments.author").count
Article.joins(:comments).group("articles.id").count
Comment.group(:article_id).count
Comment.group(:article).count.map { |article, count| [article.title, count] }
Comment.joins(:article).group("articles.title").order("articles.title DESC").count
Article.group(:status).size
Article.none.group(:status).count
Article.count(:all)
Article.where(status: "public").count(:all)
Article.find(1).comments.group(:author).count

# Narrowing again
Article.where(title: "Bees").rewhere(title: "Cats").pluck(:title)
Article.where(status: "public").rewhere(status: "draft").pluck(:title)
Article.where(status: "public", views: 3).rewhere(views: 7).pluck(:title)
Article.order(:id).unscope(:order).order(views: :desc).pluck(:title)
Article.where(title: "Bees").unscope(:where).count
Article.where(title: "Bees", views: 10).unscope(where: :title).pluck(:title)
Article.limit(1).unscope(:limit).count
Article.select(:id).reselect(:title).first.attributes.keys.sort
Article.distinct.distinct(false).count
Article.unscoped.count
Article.eager_load(:comments).order(:id).map { |article| article.comments.size }
Article.includes(:comments).references(:comments).count
Article.lock.find(1).title
Article.find(1).with_lock { 42 }
Article.where(title: "New").first_or_create(views: 5).views
Article.where(title: "New").first_or_initialize.new_record?
Article.where(title: "Bees").first_or_create!.id
Article.where(views: 3).touch_all
Article.destroy_by(title: "Bees").size
Article.where(id: Article.select(:id).where(status: "public").limit(1)).count
Article.where(views: [1..3, 10]).order(:id).pluck(:title)
Article.where(views: [nil, 3..7]).order(:id).pluck(:title)
Article.where(id: [Article.find(1), Article.find(2)]).order(:id).pluck(:title)
Tag.insert_all([{ name: "x" }, { name: "y" }]); Tag.count
Tag.insert_all([{ name: "red" }, { name: "y" }]); Tag.count
Tag.insert_all!([{ name: "red" }])
Tag.upsert_all([{ id: 1, name: "crimson" }]); Tag.find(1).name
Tag.insert_all([{ name: "x" }, { id: 9 }])

# Optimistic locking: ticket 1 has version 1
Ticket.find(1).lock_version
Ticket.create!(title: "x").lock_version
Ticket.create!(title: "x", lock_version: 4).lock_version
ticket = Ticket.find(1); ticket.update(title: "x"); ticket.reload.lock_version
ticket = Ticket.find(1); ticket.update(title: "Row 2"); ticket.reload.lock_version
ticket = Ticket.find(1); ticket.update(title: "x"); ticket.saved_changes.keys
ticket = Ticket.find(1); ticket.update(title: "x", lock_version: "0")
ticket = Ticket.find(1); ticket.update(title: "x", lock_version: 1); ticket.reload.lock_version
ticket = Ticket.find(1); ticket.update(title: "x", lock_version: "1"); ticket.lock_version
ticket = Ticket.find(1); ticket.update(title: "x", lock_version: 7)
ticket = Ticket.find(1); ticket.update(lock_version: 0)
ticket = Ticket.find(1); ticket.update(lock_version: 0) rescue ticket.lock_version
ticket = Ticket.find(1); ticket.update(title: "x", lock_version: 0) rescue ticket.changed
ticket = Ticket.find(1); ticket.update(title: "x", lock_version: 0) rescue ticket.title
ticket = Ticket.find(1); ticket.update(title: "x", lock_version: 0) rescue Ticket.find(1).title
ticket = Ticket.find(1); ticket.update!(title: "x", lock_version: 0)
ticket = Ticket.find(1); ticket.update_attribute(:lock_version, 0)
ticket = Ticket.find(1); ticket.lock_version = 0; ticket.title = "x"; ticket.save
ticket = Ticket.find(1); ticket.lock_version = 0; ticket.destroy
ticket = Ticket.find(1); ticket.lock_version = 0; ticket.destroy rescue Ticket.count
ticket = Ticket.find(1); ticket.lock_version = 1; ticket.destroy; Ticket.count
ticket = Ticket.find(1); ticket.lock_version = 0; ticket.delete; Ticket.count
ticket = Ticket.find(1); ticket.lock_version = 0; ticket.touch
ticket = Ticket.find(1); ticket.touch; ticket.lock_version
ticket = Ticket.find(1); ticket.touch; ticket.changed?
ticket = Ticket.find(1); ticket.touch; ticket.reload.lock_version
ticket = Ticket.find(1); ticket.title = "x"; ticket.touch; ticket.changed
ticket = Ticket.find(1); ticket.title = "x"; ticket.touch; ticket.reload.title
ticket = Ticket.find(1); ticket.increment!(:seats); ticket.lock_version
ticket = Ticket.find(1); ticket.increment!(:seats); ticket.changed?
ticket = Ticket.find(1); ticket.increment!(:seats); ticket.reload.lock_version
ticket = Ticket.find(1); ticket.update_columns(title: "x", lock_version: 0); ticket.reload.lock_version
ticket = Ticket.find(1); ticket.update_column(:title, "x"); ticket.reload.lock_version
ticket = Ticket.find(1); ticket.update(title: "x"); ticket.update(title: "y"); ticket.lock_version
first = Ticket.find(1); second = Ticket.find(1); first.update(title: "x"); second.update(title: "y")
first = Ticket.find(1); second = Ticket.find(1); first.update(title: "x"); second.destroy
first = Ticket.find(1); second = Ticket.find(1); first.update(title: "x"); second.update(title: "y", lock_version: 2); Ticket.find(1).title
ticket = Ticket.find(1); ticket.destroy; ticket.update(title: "x") rescue ticket.title

# SQL that stands in the source, where columns stand
Article.order("LOWER(title) DESC").pluck(:title)
Article.order(Arel.sql("published_on DESC NULLS LAST")).pluck(:id)
Article.order(Arel.sql("title COLLATE NOCASE DESC, id")).pluck(:id)
Article.order(Arel.sql("views % 4, title DESC")).pluck(:id)
Article.order(Arel.sql("CASE status WHEN 'public' THEN 0 ELSE 1 END")).order(:title).pluck(:title)
Article.order("LENGTH(title)", views: :desc).pluck(:title)
Article.reorder("LOWER(title)").first
Article.order(:id).reorder(Arel.sql("-views")).first.title
Article.order("LOWER(title)").reverse_order.pluck(:title)
Article.order("LOWER(title) DESC, views asc").reverse_order.pluck(:title)
Article.order("LOWER(title)").last.title
Article.order("LOWER(title)").last(2).map { |article| article.title }
Article.order(Arel.sql("published_on DESC NULLS LAST")).reverse_order
Article.order(Arel.sql("published_on NULLS FIRST")).last
Article.order(Arel.sql("COALESCE(status, title)")).reverse_order
Article.order(Arel.sql("COALESCE(status, title)")).pluck(:title)
Article.order("LOWER(colour)").to_a
Article.order("colour").to_a
Article.pluck("LOWER(title)")
Article.order(:id).pluck(:id, "UPPER(title)")
Article.order(:id).pluck(Arel.sql("views * 2"))
Article.order(:id).pluck(Arel.sql("views * 1.5"))
Article.order(:id).pluck(Arel.sql("views / 2.0, title"))
Article.pluck(Arel.sql("DISTINCT status"))
Article.order(:id).pluck(Arel.sql("published_on"))
Article.order(:id).pluck(Arel.sql("date(published_on) AS published_on"))
Article.order(:id).pluck(Arel.sql("published"))
Article.pluck(Arel.sql("NULL")).uniq
Article.order(:id).pick(Arel.sql("title || '!'"))
Article.pluck("MAX(views)")
Article.pick(Arel.sql("COUNT(*)"))
Article.sum("views * 2")
Article.sum("views * 1.5")
Article.where(id: 99).sum("views * 2")
Article.average("views * 2")
Article.minimum("LENGTH(title)")
Article.maximum("views + id")
Article.maximum("UPPER(title)")
Article.count("DISTINCT status")
Article.distinct.count("LOWER(status)")
Article.group("LENGTH(status)").count
Article.group("strftime('%Y', published_on)").count
Article.group("strftime('%m', published_on)").sum(:views)
Article.group("views > 5").count
Article.group(:status, "views > 5").count
Article.group("LOWER(status)").average(:views)
Article.group(:status).sum("views * 2")
Article.group(:status).maximum("LENGTH(title)")
Article.group("status").order(Arel.sql("COUNT(*) DESC, status")).count
Article.group(:status).having("SUM(views) > ?", 5).sum("views")
Article.select("id, views * 2 AS doubled").order(:id).map { |article| article.doubled }
Article.select("articles.*, LENGTH(title) AS letters").order(:id).map { |article| article.letters }
Article.select("articles.*, LENGTH(title) AS letters").order("letters, title").map { |article| article.title }
Article.select(:id, "UPPER(title) AS loud").order(:id).map { |article| article.loud }
Article.select(:id, "UPPER(title) AS title").order(:id).map { |article| article.title }
Article.select("id, views / 2.0 AS half").order(:id).first.half
Article.select("id, NULL AS nothing").order(:id).first.nothing
Article.select("id, published_on AS day").order(:id).first.day
Article.select("MAX(published_on) AS published_on").map { |article| article.published_on }
Article.select("id").order(:id).first.title
Article.select("id, title AS name").order(:id).first.title
Article.select("id, title AS name").order(:id).first.attributes
Article.select("id, title AS name").order(:id).first[:name]
Article.select("id, title AS name").order(:id).first.has_attribute?(:name)
Article.select("id, title AS name").order(:id).first.as_json
Article.select("id, title").order(:id).first.loud
Article.select("id, title, LENGTH(title) AS letters").order(:id).map(&:letters)
Article.joins(:comments).group("articles.id").select("articles.*, COUNT(comments.id) AS comment_count").order("comment_count DESC").map { |article| article.comment_count }
Article.left_joins(:comments).group("articles.id").select("articles.title, COUNT(comments.id) AS comment_count").order("comment_count DESC, title").map { |article| [article.title, article.comment_count] }
Article.left_joins(:comments).group("articles.id").select("articles.*, COUNT(comments.id) AS comment_count").having("comment_count > ?", 0).order(:id).map(&:comment_count)
Article.select("DISTINCT status").order(:status).map(&:status)
Article.select("status").distinct.order(:status).map(&:status)
Article.where(id: Comment.select("article_id")).order(:id).pluck(:id)
Article.where(id: Comment.select("MAX(article_id)")).pluck(:id)
Article.select("views AS seen").reselect(:title).order(:id).first.title
Article.joins("INNER JOIN comments ON comments.article_id = articles.id").where("comments.author = ?", "Bob").pluck(:title)
Article.joins("LEFT JOIN comments c ON c.article_id = articles.id").where("c.id IS NULL").order(:id).pluck(:title)
Article.joins("INNER JOIN comments ON comments.article_id = articles.id").distinct.count
Article.update_all("views = views + 1"); Article.order(:id).pluck(:views)
Article.where(id: 1).update_all(["views = views + ?, status = ?", 10, "it's"]); Article.find(1).views
Article.update_all("colour = 1")
Article.find_by("LOWER(title) = ?", "bees").title
Article.find_by("views > 100")
Article.find_by!("views > ?", 100)
Article.find_by(["title = :t", { t: "Cats" }]).id
Article.exists?(["views > ?", 9])
Article.exists?(["views > ?", 99])
Article.where(status: "public").exists?(["views > ?", 9])
Article.delete_by("views > ?", 100)
Article.destroy_by("views > ?", 100)
Article.find(1).comments.order("LOWER(author) DESC").pluck(:author)
Article.find(1).comments.group("LOWER(author)").count
Article.where("views > (SELECT AVG(views) FROM articles)").pluck(:title)
Article.select("articles.*, (SELECT COUNT(*) FROM comments WHERE comments.article_id = articles.id) AS n").order("n DESC, id").map(&:n)
Article.order(:id).select("articles.*, 1 AS one").first.update(title: "Renamed"); Article.find(1).title
article = Article.select("articles.*, 7 AS seven").order(:id).first; article.update(title: "R"); article.seven
article = Article.select("articles.*, 7 AS seven").order(:id).first; article.reload; article.has_attribute?(:seven)
article = Article.select("articles.*, 7 AS seven").order(:id).first; article.title
article = Article.new(title: "n"); article.tags = Tag.order(:id).to_a; article.save; article.reload.tags.order(:id).pluck(:name)
article = Article.new(title: "n"); article.tags << Tag.find(1); article.save; Article.find(article.id).tags.map(&:name)
article = Article.new(title: "n"); article.tags << Tag.find(1); article.tags.size
article = Article.new(title: "n"); article.tags << Tag.find(1); article.save; article.tags.count
article = Article.new(title: "n"); article.tags << Tag.find(1); article.save; article.tags.size
article = Article.new(title: "n"); article.tags << Tag.find(1); article.save; article.tags.map(&:name)
article = Article.new(title: "n"); article.tags << Tag.find(1); article.save; article.save; Tagging.where(article_id: article.id).count
article = Article.new(title: "n"); article.tags.count
article = Article.new(title: "n"); article.tags.to_a
article = Article.new(title: "n"); article.tags.empty?
article = Article.new(title: "n"); article.tags.any?
article = Article.new(title: "n"); article.tags.exists?
article = Article.new(title: "n"); article.tags.where(name: "x").count
article = Article.new(title: "n"); article.tags.first
article = Article.new(title: "n"); article.tags; article.save; article.tags << Tag.find(1); article.tags.count
article = Article.new(title: "n"); article.tags.build(name: "fresh"); article.save; Article.find(article.id).tags.pluck(:name)
article = Article.new(title: "n"); article.tags.build(name: "fresh"); article.save; Tagging.where(article_id: article.id).count
article = Article.new(title: "n"); article.tags << Tag.new(name: "fresh"); article.save; article.reload.tags.pluck(:name)
article = Article.new(title: "n"); article.comments << Comment.find(1); article.save; Comment.find(1).article_id == article.id
article = Article.new(title: "n"); article.comments << Comment.find(1); article.comments.first.changed?
article = Article.new(title: "n"); article.comments = Comment.order(:id).to_a; article.save; article.comments.count
article = Article.new(title: "n"); article.comments << Comment.find(1); article.save; article.comments.first.changed?
article = Article.new(title: "n", comments: [Comment.new(author: "N")]); article.save; article.comments.count
article = Article.new(title: "n", tags: Tag.order(:id).first(1)); article.save; article.tags.count
article = Article.create!(title: "n", tags: Tag.order(:id).first(1)); Article.find(article.id).tags.count
article = Article.create(title: "n", comments: [Comment.new(author: "N")]); article.comments.map(&:author)
article = Article.new(title: "n"); article.comments.new(author: "A"); article.comments.map(&:author)
article = Article.new(title: ""); article.comments.build(author: "A"); article.save; Comment.where(author: "A").count
article = Article.find(1); article.tags = []; article.tags.count
article = Article.find(1); article.tags = []; Article.find(1).tags.count
article = Article.find(1); article.tags = [Tag.find(1)]; Article.find(1).tags.pluck(:id)
article = Article.find(1); article.tags.clear; Article.find(1).tags.count
article = Article.find(1); article.tags.delete(Tag.find(1)); Article.find(1).tags.count
article = Article.find(1); article.tags.delete(Tag.find(1)); Tag.exists?(1)
article = Article.find(1); article.tags.destroy(Tag.find(1)); Article.find(1).tags.count
article = Article.find(1); article.comments.destroy(article.comments.first); article.comments.count
article = Article.find(1); article.comments.destroy_all; article.comments.count
article = Article.find(1); article.tags.create(name: "made"); Article.find(1).tags.where(name: "made").count
article = Article.find(1); article.tags.include?(Tag.find(1))
article = Article.find(1); article.tag_ids.sort
article = Article.find(1); article.comment_ids.sort
article = Article.find(1); article.title = "Z"; article.save; article.saved_change_to_title
article = Article.find(1); article.title = "Z"; article.save; article.saved_change_to_views
article = Article.find(1); article.title = "Z"; article.title_change_to_be_saved
article = Article.find(1); article.title = "Z"; article.will_save_change_to_title?
article = Article.find(1); article.title = "Z"; article.save; article.title_previous_change
article = Article.find(1); article.title = "Z"; article.save; article.title_previously_was
article = Article.find(1); article.title = "Z"; article.save; article.title_previously_changed?
article = Article.find(1); article.title = "Z"; article.save; article.saved_changes.keys.include?("title")
article = Article.find(1); article.title = "Z"; article.title_in_database
article = Article.find(1); article.title = "Z"; article.has_changes_to_save?
article = Article.find(1); article.title = "Z"; article.attribute_changed?(:title)
article = Article.find(1); article.title = "Z"; article.attribute_was(:title)
article = Article.find(1); article.title = "Z"; article.title_changed?(from: "Ants", to: "Z")
article = Article.find(1); article.title = "Z"; article.save; article.saved_change_to_title?(to: "Z")
article = Article.find(1); article.title = "Z"; article.save; article.saved_change_to_attribute(:title)
article = Article.find(1); article.attributes = { title: "Q" }; article.title
article = Article.find(1); article.assign_attributes(title: "Q", views: "7"); article.changes
article = Article.find(1); article.update_columns(title: "Q"); article.changed?
article = Article.find(1); article.attribute_present?(:title)
article = Article.find(1); article.comments.find(1).id
article = Article.find(1); article.comments.find_by(author: "Bob").nil?
article = Article.find(1); article.comments.find_or_create_by(author: "Zed").article_id
article = Article.find(1); article.comments.find_or_initialize_by(author: "Zed").article_id
article = Article.find(1); article.comments.create!(author: "Zed").article == article
article = Article.find(1); article.comments.where(author: "Zed").first_or_create.article_id
article = Article.find(1); article.comments.where(author: "Zed").build.article_id
article = Article.find(1); article.comments.load.size
article = Article.find(1); article.comments.length
article = Article.find(1); article.comments.reload.size
article = Article.find(1); article.comments.build(author: "x"); article.comments.size
article = Article.find(1); article.comments.build(author: "x"); article.comments.count
article = Article.find(1); article.comments.build(author: "x"); article.comments.length
article = Article.find(1); article.comments.build(author: "x"); article.comments.last.author
article = Article.find(1); article.comments.build(author: "x"); article.comments.order(:id).map(&:author)
article = Article.find(1); article.comments.build(author: "x"); article.valid?
article = Article.find(1); article.comments.to_a; article.comments.create(author: "x"); article.comments.map(&:author).include?("x")
comment = Comment.new(author: "c"); comment.article = Article.new(title: "both"); comment.save; comment.article_id == Article.find_by(title: "both").id
comment = Comment.new(author: "c"); comment.article = Article.new(title: ""); comment.save
comment = Comment.new(author: "c", article: Article.find(1)); comment.save; comment.article.id
comment = Comment.find(1); comment.article = nil; comment.valid?
comment = Comment.find(1); comment.article = nil; comment.save; comment.errors.full_messages
comment = Comment.new(author: "c"); comment.valid?; comment.errors.full_messages
comment = Comment.new(author: "c"); comment.article_id = 999; comment.valid?; comment.errors.full_messages
comment = Comment.find(1); comment.article.title = "Changed"; comment.save; Article.find(comment.article_id).title
article = Article.find(1); article.tags.delete_all; Tag.count
article = Article.find(1); article.tags.delete_all; Tagging.count
article = Article.find(1); article.tags.destroy_all; Tag.count
article = Article.find(1); article.tags.destroy_all; Tagging.count
article = Article.find(1); article.tags.where(name: "red").delete_all; Tag.count
article = Article.find(1); article.tags.where(name: "red").destroy_all; Tag.count
article = Article.find(1); article.tags.delete_by(name: "red"); Tag.count
article = Article.find(1); article.tags.clear; Tag.count
article = Article.find(1); article.tags.clear; Tagging.count
article = Article.find(1); article.tags.clear; article.tags.size
article = Article.find(1); article.tags.delete(Tag.find(1)); Tagging.count
article = Article.find(1); article.tags.delete(Tag.find(1)).map(&:id)
article = Article.find(1); article.tags.delete(1).map(&:id)
article = Article.find(1); article.tags.delete(Tag.find(1)); article.tags.map(&:id)
article = Article.find(1); article.tags.destroy(Tag.find(1)); Tag.count
article = Article.find(1); article.comments.destroy(1); Comment.count
article = Article.find(1); article.comments.destroy(Comment.find(1)).map(&:id)
article = Article.find(1); article.comments.to_a; article.comments.destroy(Comment.find(1)); article.comments.map(&:id)
article = Article.find(1); article.comments.destroy(Comment.find(3))
article = Article.find(1); article.comments.delete(Comment.find(1))
article = Article.find(1); article.comments.delete(Comment.find(3)).size
article = Article.find(1); article.comments.delete(Comment.find(3)); Comment.find(3).article_id
article = Article.find(1); article.tags.delete(Tag.find(3)).size
article = Article.find(1); article.comments.find(1).destroy; article.comments.size
article = Article.find(1); article.comments.destroy_all; article.comments.to_a
article = Article.find(1); article.tags.count; article.tags << Tag.new(name: "z"); article.tags.count
article = Article.find(2); article.tags.create!(name: "n"); article.tags.count
article = Article.find(2); article.tags.create(name: "n"); Tagging.where(article_id: 2).count
article = Article.find(2); article.tags.find_or_create_by(name: "n"); Tagging.where(article_id: 2).count
article = Article.find(2); article.tags.find_or_create_by!(name: "red"); Tagging.where(article_id: 2).count
article = Article.find(2); article.tags.build(name: "n"); article.save; Tagging.where(article_id: 2).count
article = Article.find(2); article.tags.build(name: "n"); article.tags.first.name
article = Article.find(2); article.tags.new(name: "n").save; Tagging.where(article_id: 2).count
article = Article.find(1); article.tags.update_all(name: "x"); Tag.where(name: "x").count
article = Article.find(1); article.tags.order(name: :desc).pluck(:name)
article = Article.find(1); article.tags.find_by(name: "red").id
article = Article.find(1); article.tags.exists?(name: "red")
article = Article.find(1); article.comments.exists?
article = Article.find(1); article.comments.ids
article = Article.find(1); article.comments.build; article.comments.empty?
article = Article.find(3); article.comments.build; article.comments.empty?
article = Article.find(3); article.comments.build; article.comments.any?
article = Article.find(3); article.comments.build; article.comments.exists?
article = Article.find(3); article.comments.build; article.comments.none?
article = Article.find(3); article.comments.build; article.comments.first.new_record?
article = Article.find(3); article.comments.build; article.comments.last.new_record?
article = Article.find(3); article.comments.build; article.comments.sum { |c| 1 }
article = Article.find(3); article.comments.create; article.comments.size
article = Article.find(1); article.comments.create(author: "q"); article.comments.size
article = Article.find(1); article.comments.size; article.comments.create(author: "q"); article.comments.size
article = Article.find(1); article.comments.to_a; Comment.create!(author: "q", article: article); article.comments.size
article = Article.find(1); article.comments.to_a; Comment.create!(author: "q", article: article); article.comments.reload.size
article = Article.find(1); article.comments.first.author = "changed"; article.save; Comment.find(1).author
article = Article.find(1); article.comments.to_a; article.comments.first.author = "changed"; article.save; Comment.find(1).author
article = Article.find(1); article.comments.each { |c| c.update(author: "all") }; Comment.where(author: "all").count
article = Article.new(title: "t"); article.comments.build(author: "a"); article.comments.build(author: "b"); article.save!; article.comments.pluck(:author)
article = Article.new(title: "t"); article.comments.build(author: "a"); article.save!; article.comments.first.article_id == article.id
article = Article.new(title: "t"); article.comments.create(author: "a")
article = Article.create!(title: "t"); article.comments.create!(author: "a"); article.reload.comments.count
comment = Comment.new(author: "c"); comment.article = Article.new(title: ""); comment.valid?
comment = Comment.new(author: "c"); comment.article = Article.new(title: ""); comment.valid?; comment.errors.full_messages
comment = Comment.new(author: "c"); comment.article = Article.new(title: "fresh"); comment.save; Article.where(title: "fresh").count
comment = Comment.find(1); comment.article.update(title: "upd"); Article.find(1).title
comment = Comment.find(1); comment.article; comment.article_id = 2; comment.article.id
comment = Comment.find(1); comment.update(article_id: nil)
comment = Comment.find(1); comment.update(article: Article.find(2)); Comment.find(1).article_id
comment = Comment.find(1); comment.destroy; comment.destroyed?
comment = Comment.find(1); comment.destroy; comment.author
comment = Comment.find(1); comment.dup.new_record?
comment = Comment.find(1); comment == Comment.find(1)
comment = Comment.find(1); comment.hash == Comment.find(1).hash
article = Article.find(1); article.tags << Tag.find(1); article.tags.count
article = Article.find(1); article.tag_ids = [1]; Article.find(1).tags.pluck(:id)
article = Article.new(title: "n"); article.tag_ids = [1]; article.save; Article.find(article.id).tags.pluck(:id)
article = Article.new(title: "n", tag_ids: ["1", ""]); article.save; Article.find(article.id).tag_ids
article = Article.find(2); article.tags.where(name: "n").first_or_create; Tagging.where(article_id: 2).count
article = Article.find(2); article.tags.where(name: "n").first_or_create!; Tag.where(name: "n").count
article = Article.find(2); article.tags.where(name: "n").find_or_create_by(name: "n"); Tagging.where(article_id: 2).count
article = Article.find(2); article.tags.where(name: "n").create; Tagging.where(article_id: 2).count
article = Article.find(2); article.tags.where(name: "n").create!; article.tags.pluck(:name)
article = Article.find(2); article.tags.order(:id).create(name: "n"); article.tags.map(&:name)
article = Article.find(2); article.tags.where(name: "n").new.save; Tagging.where(article_id: 2).count
article = Article.find(2); article.tags.where(name: "n").first_or_initialize.save; Tagging.where(article_id: 2).count
article = Article.find(2); article.tags.to_a; article.tags.where(name: "n").create; article.tags.map(&:name)
article = Article.find(2); article.comments.to_a; article.comments.where(author: "n").create; article.comments.map(&:author)
article = Article.find(2); article.comments.where(author: "n").first_or_create; article.comments.where(author: "n").count
article = Article.find(2); article.tags.where(name: "n").build; article.save; Tagging.where(article_id: 2).count
article = Article.find(2); article.comments.where(author: "n").build; article.save; article.comments.where(author: "n").count
article = Article.new(title: "n"); article.tags.where(name: "n").create
article = Article.new(title: "n"); article.tags.where(name: "n").first_or_create
article = Article.new(title: "n"); article.comments.where(author: "n").create
article = Article.find(1); article.tags.order(:id).first_or_create(name: "n").name
article = Article.find(2); article.tags.where("name = ?", "n").first_or_create(name: "n"); Tagging.where(article_id: 2).count
visit = Visit.create(name: "abc"); visit.destroy; visit.frozen?
visit = Visit.create(name: "abc"); visit.destroy; visit.name = "x"
visit = Visit.create(name: "abc"); visit.destroy!; visit.update(name: "abcd")
visit = Visit.create(name: "abc"); visit.delete; visit.frozen?
visit = Visit.create(name: "abc"); visit.delete; visit.name = "x"
visit = Visit.create(name: "abc"); visit.freeze; visit.frozen?
visit = Visit.create(name: "abc"); visit.freeze; visit.name = "x"
visit = Visit.create(name: "abc"); visit.freeze; visit.name
visit = Visit.create(name: "abc"); visit.frozen?
visit = Visit.create(name: "abc"); visit.destroy; visit.dup.frozen?
visit = Visit.create(name: "abc"); visit.destroy; visit[:name] = "x"
visit = Visit.create(name: "abc"); visit.destroy; visit.increment(:count)
visit = Visit.create(name: "abc"); visit.destroy; visit.name_before_type_cast
visit = Visit.create(name: "abc"); visit.destroy; visit.clone.frozen?
visit = Visit.create(name: "abc"); visit.freeze; visit.reload; visit.frozen?
visit = Visit.create(name: "abc"); visit.freeze; visit.dup.name = "x"

# Relations as lists
Article.order(:id) == [Article.find(1), Article.find(2), Article.find(3), Article.find(4)]
[Article.find(1)] == Article.where(id: 1)
[Article.find(1)] == Article.where(id: 2)
[[Article.find(1)]] == [Article.where(id: 1)]
[Article.find(1)] != Article.where(id: 1)
Article.where(id: 1) == Article.where(id: 1)
Article.where(id: 1) == Article.where(title: "Ants")
Article.where(id: 1) == Article.where(id: 2)
Article.find(1).comments == Comment.where(article_id: 1)
Comment.where(article_id: 1) == Article.find(1).comments
Article.find(1).comments.order(:id) == Article.find(1).comments
Article.none == Article.none
Article.order(:id) + Article.where(id: 1)
Article.order(:id) + [Article.find(1)]
Article.order(:id) + nil
Article.order(:id) - [Article.find(1)]
Article.order(:id) - Article.where(id: [2, 3])
Article.order(:id) & Article.where(id: [2, 3])
Article.where(id: 1) | Article.where(id: [1, 2]).order(:id)
[Article.find(1)] + Article.where(id: 2)
[Article.find(1)] - Article.all
[Article.find(1)] & Article.all
[Article.find(1)] | Article.where(id: [1, 2]).order(:id)
[Article.find(1)].concat(Article.where(id: 2))
[Article.where(id: 1), [Article.find(2)]].flatten
[Article.where(id: 1), Article.where(id: 2)].sum([])
[Article.where(id: 1), Article.where(id: 2)].reduce(:+)
Article.find(1).comments + Article.find(1).comments
(Article.find(1).comments - [Comment.find(1)]).size
Article.find(1) <=> Article.find(2)
Article.find(1) <=> Article.find(1)
Article.find(1) <=> Comment.find(1)
Article.find(1) <=> 1
Article.new <=> Article.find(1)
[Article.find(2), Article.find(1)].sort
Article.order(id: :desc).sort
Article.order(id: :desc).min

# Arel
Article.where(Article.arel_table[:views].gt(5)).order(:id).map { |article| article.id }
Article.where(Article.arel_table[:views].gteq(10)).to_sql
Article.where(Article.arel_table[:title].eq("Ants").or(Article.arel_table[:status].eq("draft"))).to_sql
Article.where(Article.arel_table[:title].matches("%n%").and(Article.arel_table[:views].lt(50))).order(:id).ids
Article.where(Article.arel_table[:title].in(["Ants", "Bees"])).order(:id).ids
Article.where(Article.arel_table[:title].not_in(["Ants", "Bees"])).order(:id).ids
Article.where(Article.arel_table[:status].eq(nil)).ids
Article.where(Article.arel_table[:status].not_eq(nil)).count
Article.where(Article.arel_table[:views].between(1..20)).order(:id).ids
Article.where(Article.arel_table[:title].lower.eq("ants")).ids
Article.order(Article.arel_table[:title].desc).ids
Article.order(Article.arel_table[:title].lower.asc).to_sql
Article.group(:status).order(:status).pluck(Article.arel_table[:id].count)
Article.where(Comment.where(Comment.arel_table[:article_id].eq(Article.arel_table[:id])).arel.exists).order(:id).ids

# In place of the table, and of all records
Article.from(Article.where(status: "draft"), :articles).order(:id).ids
Article.from(Article.order(:id).limit(2), :articles).count
Article.where(status: "draft").scoping { Article.order(:id).ids }
Article.where(status: "draft").scoping { Article.unscoped { Article.count } }
Article.where(title: "Ants").merge(Article.where(title: "Bees")).ids
Article.where(title: "Ants", status: "public").merge(Article.where(status: "draft")).to_sql
Article.order([:status, :id]).ids
Article.order(:id).extract_associated(:comments).flatten.size
Article.update([1, 2], [{ title: "One" }, { title: "Two" }]).map { |article| article.title }
Article.where(id: [1, 2]).update(title: "Same").size
Article.select(:status).distinct.count

# Included and joined
Article.includes(:comments).references(:comments).order("comments.id").map { |article| article.id }
Article.eager_load(:comments).order(:id).map { |article| article.comments.size }
Article.eager_load(:comments).order(:id).limit(2).map { |article| article.id }
Article.eager_load(:comments).order(title: :desc).limit(2).map { |article| article.id }
Article.eager_load(:comments).order("articles.title ASC, articles.id").limit(2).offset(1).map { |article| article.id }
Article.eager_load(:comments).count
Article.includes(:comments).where(comments: { id: 1 }).map { |article| article.comments.map { |comment| comment.id } }
Article.includes(:comments).where(comments: { id: 1 }).count
Article.includes(:comments).where(comments: { id: 1 }).exists?
Comment.includes(:article).order("articles.title DESC", :id).map { |comment| comment.article.title }
Article.strict_loading.find(1).comments.to_a
Article.strict_loading.find(1).comments.count
Article.strict_loading.includes(:comments).find(1).comments.size
Article.base_class.name
Article.base_class?
Article.sti_name
Article.column_defaults["title"]
Article.column_defaults.keys
