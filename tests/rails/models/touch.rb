# What a save of one record says to the records above it.
### schema
create_table "teams" do |t|
  t.string "name"
  t.datetime "played_at"
  t.timestamps
end
create_table "players" do |t|
  t.references "team"
  t.string "name"
  t.timestamps
end
create_table "goals" do |t|
  t.references "player"
  t.string "how"
  t.timestamps
end
create_table "boards" do |t|
  t.integer "lock_version", default: 0
  t.integer "votes_count", default: 0
  t.string "name"
  t.timestamps
end
create_table "songs" do |t|
  t.string "name"
  t.timestamps
end
create_table "votes" do |t|
  t.references "subject", polymorphic: true
  t.integer "weight", default: 1
end
create_table "marks" do |t|
  t.references "team"
  t.string "name"
end
create_table "badges" do |t|
  t.references "player"
  t.string "name"
  t.timestamps
end
create_table "clubs" do |t|
  t.string "name"
end
create_table "fans" do |t|
  t.references "club"
  t.references "team"
  t.string "name"
end
### models
class Team < ApplicationRecord
  has_many :players
  has_many :marks, dependent: :destroy
  after_touch { LOG << "team touched" }
  after_save { LOG << "team saved" }
  after_commit { LOG << "team committed" }
end
class Player < ApplicationRecord
  belongs_to :team, touch: true, optional: true
  has_many :goals
  has_one :badge
  after_touch { LOG << "player touched" }
end
class Goal < ApplicationRecord
  belongs_to :player, touch: true
end
class Board < ApplicationRecord
  has_many :votes, as: :subject
  after_touch { LOG << "board touched" }
end
class Song < ApplicationRecord
  has_many :votes, as: :subject
  after_touch { LOG << "song touched" }
end
class Vote < ApplicationRecord
  belongs_to :subject, polymorphic: true, touch: true, optional: true
end
class Mark < ApplicationRecord
  belongs_to :team, touch: :played_at, optional: true
end
class Badge < ApplicationRecord
  belongs_to :player, touch: true, optional: true
end
class Club < ApplicationRecord
end
class Fan < ApplicationRecord
  belongs_to :club, touch: true, optional: true
  belongs_to :team, optional: true
end
### script
team = Team.create!(name: "t")
other = Team.create!(name: "o")
player = Player.create!(name: "p", team: team)
goal = Goal.create!(how: "h", player: player)
old = Time.utc(2020)
[Team.update_all(updated_at: old), Player.update_all(updated_at: old), LOG.clear].first
[Goal.find(goal.id).update!(how: "z"), Team.find(team.id).updated_at.year > 2020, Player.find(player.id).updated_at.year > 2020]
LOG.dup
[Team.update_all(updated_at: old), LOG.clear].last
[Goal.find(goal.id).save!, Team.find(team.id).updated_at.year, LOG.dup]
[Goal.find(goal.id).touch, Team.find(team.id).updated_at.year > 2020, LOG.dup]
[Team.update_all(updated_at: old), LOG.clear].last
[Player.find(player.id).save!, Team.find(team.id).updated_at.year, LOG.dup]
[Player.find(player.id).update!(name: "p"), Team.find(team.id).updated_at.year, LOG.dup]
[Player.find(player.id).update!(name: "q"), Team.find(team.id).updated_at.year > 2020, LOG.dup]
[Team.update_all(updated_at: old), LOG.clear].last
[Player.find(player.id).update!(team: other), Team.order(:id).map { |t| t.updated_at.year > 2020 }, LOG.dup]
[Team.update_all(updated_at: old), LOG.clear].last
[Player.find(player.id).update!(team: nil), Team.order(:id).map { |t| t.updated_at.year > 2020 }, LOG.dup]
[Player.find(player.id).update!(team: team), Team.update_all(updated_at: old), LOG.clear].last
[Goal.create!(how: "n", player: Player.find(player.id)).persisted?, Team.find(team.id).updated_at.year > 2020, LOG.dup]
[Team.update_all(updated_at: old), LOG.clear].last
[Goal.last.destroy.destroyed?, Team.find(team.id).updated_at.year > 2020, LOG.dup]
[Team.update_all(updated_at: old), LOG.clear].last
[Goal.find(goal.id).save!(touch: false), Team.find(team.id).updated_at.year, LOG.dup]
changed = Goal.find(goal.id)
changed.how = "other"
[changed.save!(touch: false), Team.find(team.id).updated_at.year, LOG.dup]
[Goal.find(goal.id).update_column(:how, "c"), Team.find(team.id).updated_at.year, LOG.dup]
[Goal.find(goal.id).update_attribute(:how, "a"), Team.find(team.id).updated_at.year > 2020, LOG.dup]
[Team.update_all(updated_at: old), LOG.clear].last
[Player.no_touching { Goal.find(goal.id).update!(how: "u") }, Team.find(team.id).updated_at.year, LOG.dup]
[Team.no_touching { Goal.find(goal.id).update!(how: "v") }, Team.find(team.id).updated_at.year, LOG.dup]
[ApplicationRecord.no_touching { Goal.find(goal.id).touch }, Team.find(team.id).updated_at.year, LOG.dup]
LOG.clear
held = Team.find(team.id)
[held.players.first.update!(name: "held"), held.updated_at.year > 2020, held.changed?, held.saved_changes.keys, LOG.dup]
LOG.clear
[held.players.create!(name: "new").persisted?, LOG.dup]
LOG.clear
[Team.new(name: "fresh", players: [Player.new(name: "a"), Player.new(name: "b")]).save!, LOG.dup]
LOG.clear
[Player.create!(name: "c", team: Team.new(name: "both")).persisted?, LOG.dup]
LOG.clear
[Team.transaction { Player.find(player.id).update!(name: "1"); Player.find(player.id).update!(name: "2") }, LOG.dup]
LOG.clear
[Team.update_all(updated_at: old), team.reload.touch, LOG.dup, team.previous_changes.keys, team.saved_changes?]
[Team.update_all(updated_at: old), team.reload.touch(:played_at), team.played_at.year > 2020, team.saved_changes.keys.sort]
[team.touch(time: old), team.reload.updated_at.year]
[team.touch(:played_at, time: old), team.reload.played_at.year]
team.name = "unsaved"
[team.touch, team.changed, team.reload.name]
LOG.clear
[Mark.create!(name: "m", team: team).persisted?, team.played_at.year > 2020, team.updated_at.year > 2020, LOG.dup]
[Team.update_all(updated_at: old, played_at: old), LOG.clear].last
[Mark.first.update!(name: "n"), Team.find(team.id).played_at.year > 2020, Team.find(team.id).updated_at.year > 2020]
[Team.update_all(updated_at: old, played_at: old), LOG.clear].last
[Mark.first.update!(team: other), Team.order(:id).first(2).map { |t| t.played_at.year > 2020 }]
LOG.clear
[Team.find(other.id).destroy.destroyed?, Mark.count, LOG.dup]
LOG.clear
[Badge.create!(name: "b", player: Player.find(player.id)).persisted?, LOG.dup]
LOG.clear
[Player.find(player.id).create_badge!(name: "c").persisted?, LOG.dup]
LOG.clear
[Team.touch_all.class, Team.where(id: team.id).touch_all(:played_at), LOG.dup]
board = Board.create!(name: "b")
song = Song.create!(name: "s")
vote = Vote.create!(subject: board)
[LOG.last, board.lock_version, Board.find(board.id).lock_version]
[vote.update!(weight: 2), board.lock_version, board.update!(name: "c"), board.lock_version]
[Board.update_all(updated_at: old), Song.update_all(updated_at: old), LOG.clear].last
[Vote.find(vote.id).update!(subject: song), Board.first.updated_at.year > 2020, Song.first.updated_at.year > 2020, LOG.dup]
[Board.update_all(updated_at: old), Song.update_all(updated_at: old), LOG.clear].last
[Vote.find(vote.id).update!(subject: nil), Board.first.updated_at.year, Song.first.updated_at.year > 2020, LOG.dup]
[Board.first.votes.create!.persisted?, Board.first.updated_at.year > 2020]
Goal.new(how: "x").touch
Team.find(team.id).destroy.touch
[Fan.create!(name: "f", club: Club.create!(name: "c")).persisted?, Fan.first.update!(name: "g"), Fan.first.destroy.destroyed?]
Club.first.touch
Club.first.touch(:name)
[Player.new(name: "z", team: Team.new).save!, Player.last.team.present?]
