# One step of an article through the house.
class Transition
  class Refused < StandardError
    attr_reader :article, :reasons

    def initialize(article, reasons)
      @article, @reasons = article, reasons
      super("#{article.title}: #{reasons.to_sentence}")
    end
  end

  class << self
    attr_reader :sources, :target, :permission

    def from(*states, to:, by: :write)
      @sources, @target, @permission = states, to, by
    end

    def registry = @@registry ||= {}
    def inherited(kind)
      super
      registry[kind.name.demodulize.underscore.to_sym] = kind
    end

    def for(name) = registry.fetch(name.to_sym) { raise ActionController::RoutingError, "No step #{name}" }
    def possible(article, person) = registry.select { |_name, kind| kind.new(article, person).allowed? }.keys
  end

  class Submit < Transition
    from "draft", "sent_back", to: "submitted"
    def reasons = article.body.blank? ? ["there is no text"] : super
  end

  class SendBack < Transition
    from "submitted", to: "sent_back", by: :publish
  end

  class Publish < Transition
    from "submitted", "withdrawn", to: "published", by: :publish

    def before
      article.editor = person
      article.published_at = at.presence || article.published_at || Edition.now
    end

    def context = :publish
  end

  class Withdraw < Transition
    from "published", to: "withdrawn", by: :publish
    def after = article.corrections.create!(text: "This article was withdrawn")
  end

  attr_reader :article, :person, :at

  def initialize(article, person, at: nil)
    @article, @person, @at = article, person, at
  end

  def allowed?
    self.class.sources.include?(article.state) && person.may?(self.class.permission, :articles)
  end

  def reasons
    [].tap do |list|
      list << "it is #{article.state.humanize(capitalize: false)}" unless self.class.sources.include?(article.state)
      list << "#{person.name} may not #{self.class.permission}" unless person.may?(self.class.permission, :articles)
    end
  end

  def call
    raise Refused.new(article, reasons) if reasons.any?

    article.transaction do
      before
      article.state = self.class.target
      article.save(context: context) or raise Refused.new(article.tap(&:restore_attributes), article.errors.full_messages)
      after
    end
    article
  end

  def before; end
  def after; end
  def context = :update
end
