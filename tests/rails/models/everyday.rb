# Associations, scopes, callbacks and concerns of an ordinary application.
### schema
create_table "users" do |t|
  t.string "name"
  t.string "email"
  t.string "password_digest"
  t.string "auth_token"
  t.integer "role", default: 0
  t.datetime "deleted_at"
  t.timestamps
end
create_table "teams" do |t|
  t.string "name"
  t.references "owner"
end
create_table "memberships" do |t|
  t.references "user"
  t.references "team"
  t.string "kind"
  t.timestamps
end
create_table "tasks" do |t|
  t.references "team"
  t.references "assignee"
  t.references "parent"
  t.string "title"
  t.boolean "done", default: false
  t.date "due_on"
  t.integer "position"
  t.integer "hours"
  t.timestamps
end
create_table "events" do |t|
  t.references "subject", polymorphic: true
  t.string "action"
  t.references "actor"
end
### models
module Trackable
  extend ActiveSupport::Concern
  included do
    has_many :events, as: :subject, dependent: :destroy
    after_create { track("created") }
    after_update { track("updated") if saved_changes? }
    class_attribute :tracked_fields, default: []
  end
  class_methods do
    def tracks(*fields)
      self.tracked_fields = fields
    end
    def tracked = joins(:events).distinct
  end
  def track(action) = events.create!(action: action)
  def history = events.order(:id).map(&:action)
end
module SoftDeletable
  extend ActiveSupport::Concern
  included do
    scope :kept, -> { where(deleted_at: nil) }
    scope :gone, -> { where.not(deleted_at: nil) }
  end
  def soft_delete! = update!(deleted_at: Time.utc(2024, 1, 1))
  def deleted? = deleted_at.present?
end
class User < ApplicationRecord
  include Trackable
  include SoftDeletable
  tracks :name, :email
  has_many :memberships, dependent: :delete_all
  has_many :teams, through: :memberships
  has_many :tasks, foreign_key: :assignee_id, inverse_of: :assignee, dependent: :nullify
  has_many :owned_teams, class_name: "Team", foreign_key: :owner_id
  has_many :teammates, -> { distinct }, through: :teams, source: :users
  enum role: [:member, :admin, :guest]
  before_validation { self.email = email.downcase.strip if email }
  validates :email, presence: true, uniqueness: true, if: :email_needed?
  validates :name, length: { in: 2..10, too_short: "min %{count}", too_long: "max %{count}" }
  validates :role, inclusion: { in: roles.keys }
  validates_each :name do |record, attr, value|
    record.errors.add(attr, "must start with upper") if value.present? && value[0] != value[0].upcase
  end
  scope :with_name, ->(n) { where(name: n) unless n.blank? }
  scope :admins_first, -> { order(role: :desc, name: :asc) }
  def email_needed? = !guest?
  def self.by_email(e) = find_by(email: e.downcase)
  def display = [name, ("(admin)" if admin?)].compact.join(" ")
end
class Team < ApplicationRecord
  belongs_to :owner, class_name: "User", optional: true
  has_many :memberships
  has_many :users, -> { order(:name) }, through: :memberships
  has_many :admins, -> { admin }, through: :memberships, source: :user
  has_many :tasks, -> { order(:position) }, after_add: :added, before_remove: :removing
  has_many :open_tasks, -> { where(done: false) }, class_name: "Task"
  has_many :assignees, through: :tasks
  def added(task) = LOG << "added #{task.title}"
  def removing(task) = LOG << "removing #{task.title}"
  def progress
    return 0 if tasks.empty?
    (tasks.count(&:done?) * 100.0 / tasks.size).round(1)
  end
end
class Membership < ApplicationRecord
  belongs_to :user
  belongs_to :team
  validates :user_id, uniqueness: { scope: :team_id, message: "already in" }
  scope :leads, -> { where(kind: "lead") }
end
class Task < ApplicationRecord
  belongs_to :team, optional: true
  belongs_to :assignee, class_name: "User", optional: true
  belongs_to :parent, class_name: "Task", optional: true
  has_many :subtasks, class_name: "Task", foreign_key: :parent_id, dependent: :destroy
  validates :title, presence: true
  validates :due_on, presence: true, on: :plan
  validates :hours, numericality: { only_integer: true, greater_than: 0, less_than_or_equal_to: 40, allow_nil: true, message: "bad hours" }
  before_create :set_position
  scope :overdue, -> { where("due_on < ?", Date.new(2024, 6, 1)).where(done: false) }
  scope :due_between, ->(from, to) { where(due_on: from..to) }
  scope :search, ->(q) { where("LOWER(title) LIKE :q", q: "%#{q.downcase}%") }
  default_scope -> { where.not(title: "hidden") }
  def set_position
    self.position ||= (team&.tasks&.maximum(:position) || 0) + 1
  end
  def move_to(new_team)
    transaction do
      update!(team: new_team)
      subtasks.each { |s| s.update!(team: new_team) }
    end
  end
end
class Event < ApplicationRecord
  belongs_to :subject, polymorphic: true
  belongs_to :actor, class_name: "User", optional: true
end
### script
ann = User.create!(name: "Ann", email: " ANN@X.org ", role: :admin)
bob = User.create!(name: "Bob", email: "bob@x.org")
guest = User.create!(name: "Gus", role: "guest")
ann.email
User.by_email("BOB@x.org").name
guest.email
User.new(name: "a", email: "ann@x.org").tap(&:valid?).errors.full_messages
User.new(name: "Muchtoolongname", email: "q@x").tap(&:valid?).errors[:name]
User.new(name: "bob", email: "q@x").tap(&:valid?).errors.messages
User.tracked_fields
ann.history
ann.update!(name: "Anna")
ann.history
User.tracked.count
ann.display
User.admin.pluck(:name)
User.not_admin.pluck(:name)
User.admins_first.map(&:name)
User.with_name("").count
User.with_name("Bob").count
ann.soft_delete!
ann.deleted?
User.kept.map(&:name)
User.gone.count
ann.update!(deleted_at: nil)
red = Team.create!(name: "Red", owner: ann)
blue = Team.create!(name: "Blue")
red.users << bob and nil
red.users << ann and nil
red.users.reload.map(&:name)
red.admins.map(&:name)
red.memberships.create(user: bob).errors.full_messages
bob.teams.map(&:name)
bob.teammates.map(&:name).sort
ann.owned_teams.map(&:name)
red.memberships.update_all(kind: "lead")
Membership.leads.count
Membership.leads.joins(:user).pluck("users.name").sort
User.joins(:memberships).merge(Membership.leads).pluck(:name).sort
User.left_joins(:memberships).group("users.id").order("users.id").count("memberships.id")
User.includes(memberships: :team).order(:id).map { |u| [u.name, u.memberships.map { |m| m.team.name }] }
Team.joins(:users).where(users: { role: :admin }).pluck(:name)
Team.where(owner: ann).pluck(:name)
Team.where(owner: nil).pluck(:name)
Team.where.not(owner_id: nil).pluck(:name)
Team.where(owner: { name: "Anna" }).joins(:owner).pluck(:name) rescue "nested"
t1 = red.tasks.create!(title: "One", hours: 3, due_on: "2024-05-01", assignee: bob)
t2 = red.tasks.create!(title: "Two", due_on: Date.new(2024, 7, 1))
t3 = t1.subtasks.create!(title: "Sub", team: red)
LOG
[t1.position, t2.position, t3.position]
red.tasks.reload.map(&:title)
red.progress
t1.update!(done: true)
red.reload.progress
red.open_tasks.count
red.assignees.map(&:name)
bob.tasks.first.assignee.equal?(bob)
Task.overdue.pluck(:title)
Task.due_between(Date.new(2024, 4, 1), Date.new(2024, 6, 1)).pluck(:title)
Task.due_between("2024-04-01", "2024-08-01").count
Task.search("T").pluck(:title)
Task.new(title: "x", hours: 50).tap(&:valid?).errors.full_messages
Task.new(title: "x").valid?(:plan)
Task.new(title: "x").save(context: :plan)
Task.create!(title: "hidden").persisted?
Task.count
Task.unscoped.count
Task.unscoped { Task.where(title: "hidden").count }
t1.move_to(blue) and nil
blue.tasks.pluck(:title)
t3.reload.team.name
red.tasks.delete(t2) and nil
LOG.last
t2.reload.team_id
bob.destroy and nil
t1.reload.assignee_id
Membership.where(user_id: bob.id).count
Event.where(subject: bob).count
Event.where(subject_type: "User").count
Event.first.subject.name
Event.includes(:subject).map { |e| e.subject.name }.uniq.sort
t1.destroy and nil
Task.where(id: t3.id).exists?
Task.find_by(id: t3.id)
Task.where(team: [red, blue]).or(Task.where(team: nil)).order(:id).pluck(:title)
Task.order(due_on: :asc, id: :desc).pluck(:title)
Task.order(Arel.sql("due_on IS NULL"), :due_on).pluck(:title)
Task.group(:done).sum(:hours)
Task.group("strftime('%Y', due_on)").count
Task.where(due_on: nil).count
Task.where(due_on: [nil, Date.new(2024, 7, 1)]).count
Task.where("due_on IS NOT NULL AND done = ?", false).count
Task.minimum(:due_on)
Task.maximum(:due_on).class.name
Task.average(:hours)
Task.sum(:hours)
Task.select(:title).distinct.count
Task.select("title, hours * 2 AS dbl").map { |t| t.attributes.except("id") }
Task.pluck(Arel.sql("UPPER(title)"))
Task.where(title: %w[Two]).or(Task.where(hours: 3)).count
Task.find_or_create_by(title: "Found") { |t| t.hours = 4 }.hours
Task.create_or_find_by!(title: "Cof").title
Task.where(title: "Wh").first_or_create(hours: 2).hours
Task.create([{ title: "m1" }, { title: "m2" }]).map(&:title)
Task.update_all("hours = 1")
Task.update_all(["hours = ?, done = ?", 2, true])
Task.pluck(:hours).uniq
Task.where(title: "m1").update_all(hours: nil)
Task.find_by(title: "m1").hours
Task.find_each.map(&:title).size
Task.in_batches(of: 2).each_with_index.map { |b, i| [i, b.size] }
Task.all.each_slice(2).map(&:size)
Task.all.index_by(&:title).keys.sort.first
Task.all.group_by(&:done).transform_values(&:size)
Task.all.partition { |t| t.hours }.map(&:size)
Task.all.each_with_object([]) { |t, m| m << t.title[0] }.uniq.sort
Task.order(:title).map.with_index(1) { |t, i| "#{i}#{t.title}" }.first
Task.all.max_by(&:id).title
Task.all.sum { |t| t.hours.to_i }
Task.all.reject(&:hours).map(&:title)
Task.all.to_a.sort_by { |t| [t.hours || 99, t.title] }.first.title
Task.all.inject(0) { |s, t| s + t.id } > 0
Task.all.flat_map { |t| [t.title] }.include?("Two")
Task.all.filter_map { |t| t.title if t.hours.nil? }
Task.all.find { |t| t.title == "Two" }.title
Task.all.detect { |t| t.hours.nil? }.title
Task.all.include?(Task.first)
Task.all.pluck(:title).tally.values.max
Task.all.each_cons(2).count
Task.where(id: Task.select(:id).where(done: true)).count
Task.where(id: Task.where(done: true)).count
Task.where("id IN (?)", Task.where(done: true).select(:id)).count
Task.unscoped.where("id IN (?)", Task.unscoped.where(done: true).select(:id)).to_sql
Task.where("id IN ( :ids )", ids: Task.where(done: true).select(:id)).count
Task.where(id: []).count
Task.where(id: []).to_a
Task.where(Task.arel_table[:hours].gt(1)).count
Task.where(Task.arel_table[:title].matches("%o%")).count
User.where(name: "Anna").pick(:id, :name)
User.where(email: nil).pluck(:name)
User.where.not(email: nil).count
User.where(role: [:admin, :guest]).count
User.where(role: "admin").or(User.guest).count
User.order(created_at: :desc).first.name
User.order("LOWER(name)").pluck(:name) rescue "raw"
User.all.as_json(only: [:name, :role])
ann.as_json(only: :name, include: { owned_teams: { only: :name } }, methods: [:display])
ann.to_json(only: :name)
User.all.to_json(only: :name)
ann.attributes.except("created_at", "updated_at", "id")
