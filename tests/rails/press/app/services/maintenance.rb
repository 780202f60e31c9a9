# What the night shift runs; each task says how many records it took.
module Maintenance
  TASKS = {
    recount: -> { Section.unscoped.find_each(batch_size: 2).sum { |section| section.update_columns(published_total: section.articles.published.size) ? 1 : 0 } },
    retag: -> { Tag.find_each { |tag| Tag.reset_counters(tag.id, :taggings) } && Tag.count },
    sweep: lambda {
      gone = 0
      Comment.rejected.where(parent_id: nil).in_batches(of: 2) { |batch| gone += batch.delete_all }
      gone
    },
    expire: -> { Subscription.where(state: "trial", trial_ends_on: ...Edition.today).in_batches.update_all(state: "ended") },
    trim: -> { Tag.where(uses: 0).destroy_all.size }
  }.freeze

  def self.run(name) = TASKS.fetch(name.to_sym).call
end
