# Questions to I18n itself, whose answers are compared one by one.
class ProbesController < ApplicationController
  PROBES = {
    counts: -> { [0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 14, 20, 21, 22, 25, 99, 100, 101, 102, 103, 111, 1000].map { |count| I18n.t("tickets.index.count", count: count) } },
    lookup: -> { [I18n.t("tickets.index.title"), I18n.t(:title, scope: %i[tickets index]), I18n.t("title", scope: "tickets.index"), I18n.t(%i[title hint], scope: "tickets.index"), I18n.t("nothing.here"), I18n.t("nothing.here", default: "text %{a}", a: 1), I18n.t(:nix, default: [:nope, :"tickets.index.title"]), I18n.t("nix", default: nil), I18n.t("date.order"), I18n.t("tickets.index.filter"), I18n.t("alias"), I18n.t("tickets|index|title", separator: "|")] },
    exists: -> { [I18n.exists?("tickets.index.title"), I18n.exists?("nix"), I18n.exists?("tickets", :de), I18n.exists?("tickets.index.only_english")] },
    values: -> { [I18n.t("values.twice", a: "x"), I18n.t("values.float", price: 3.14159), I18n.t("values.percent", rate: 5), I18n.t("values.percent"), I18n.t("values.plain"), I18n.t("values.number"), I18n.t("values.yes"), I18n.t("values.list", a: "b"), I18n.t("values.deep", deep_interpolation: true, a: "b")] },
    raised: -> {
      [
        -> { I18n.t("nix", raise: true) }, -> { I18n.t!("nix.da") }, -> { I18n.t("values.twice", b: 1) }, -> { I18n.t("x", locale: :xx) },
        -> { I18n.locale = :xx }, -> { I18n.t("values.reserved", a: 1) }, -> { I18n.t("") }, -> { I18n.l(nil) }, -> { I18n.l(3) },
        -> { I18n.l(Date.new(2026, 1, 1), format: :nix) }, -> { I18n.t("tickets.index.only_other", count: 1) }
      ].map { |ask| begin; ask.call; rescue => error; "#{error.class}: #{error.message}" end }
    },
    dates: -> { (1..12).map { |month| [I18n.l(Date.new(2026, month, month + 5), format: :long), I18n.l(Date.new(2026, month, 1), format: :short), I18n.l(Time.utc(2026, month, 3, month * 2 - 1, 7), format: "%a %A %b %B %p %P %d.%m.%y %H:%M %%a")] }.flatten },
    names: -> { [Ticket.model_name.human, Ticket.model_name.human(count: 1), Ticket.model_name.human(count: 2), Ticket.model_name.human(count: 5), Ticket.model_name.human(default: "x"), Agent.model_name.human, Ticket.human_attribute_name("title"), Ticket.human_attribute_name(:nix_id), Ticket.human_attribute_name(:nix, default: "N"), Agent.human_attribute_name(:name), Agent.human_attribute_name("tickets.title"), Ticket.human_attribute_name(:agent)] },
    errors: -> { ticket = Ticket.new(title: "ab#", body: "x" * 121, urgency: 9, agreed: false, due_on: Date.new(2025, 1, 1), state: :closed); ticket.valid?; ticket.errors.full_messages + ticket.errors.map { |error| [error.attribute, error.type, error.message] } },
    more_errors: -> { agent = Agent.new(name: "A"); agent.valid?; other = Agent.new(name: "Ada"); other.valid?; none = Ticket.new; none.valid?; agent.errors.full_messages + other.errors.full_messages + none.errors.full_messages + [begin; Agent.new.save!; rescue => e; e.message end, (first = Agent.first; first.destroy; first.errors.full_messages), agent.errors.generate_message(:name, :taken), agent.errors.full_message(:name, "x")] },
    numbers: -> { helper = ApplicationController.helpers; [helper.number_to_currency(-1234567.891), helper.number_with_delimiter(9876543.21), helper.number_to_percentage(99.5), helper.number_with_precision(1234.5678, precision: 2, delimiter: "'"), helper.number_to_human(1234567), helper.number_to_human(999), helper.number_to_human_size(1), helper.number_to_human_size(1234567), helper.number_to_human_size(0), helper.number_to_currency(5, locale: :en), helper.number_to_currency(5, unit: "¥", precision: 0), helper.number_to_phone(5551234567)] },
    distances: -> { helper = ApplicationController.helpers; [0, 20, 45, 90, 600, 2700, 5400, 86_400, 172_800, 2_592_000, 5_184_000, 31_536_000, 40_000_000, 55_000_000, 63_072_000].map { |seconds| helper.distance_of_time_in_words(0, seconds) } + [3, 7, 15, 30, 50, 70].map { |seconds| helper.distance_of_time_in_words(0, seconds, include_seconds: true) } + [helper.distance_of_time_in_words(0, 7200, scope: "short_words")] },
    sentences: -> { [[], %w[a], %w[a b], %w[a b c], %w[a b c d]].map(&:to_sentence) + [%w[a b].to_sentence(locale: :en), %w[a b c].to_sentence(words_connector: "/")] },
    locales: -> { [I18n.locale, I18n.default_locale, I18n.available_locales, I18n.with_locale(:pl) { I18n.t("tickets.index.title") }, I18n.with_locale(nil) { I18n.locale }, I18n.locale, I18n.locale_available?(:xx), I18n.locale_available?("de")] },
    mails: -> { ticket = Ticket.first; created = TicketMailer.created(ticket).message; closed = TicketMailer.closed(ticket).message; [created.subject, created.body.to_s.strip, closed.subject, closed.body.to_s.strip] },
    procs: -> { [I18n.t("greeting", name: "Ann"), I18n.t("greeting", name: "Ann", formal: true), I18n.transliterate("Ærøskøbing Jürgen ß")] }
  }.freeze

  def show
    render plain: PROBES.fetch(params[:name].to_sym).call.map(&:inspect).join("\n")
  end
end
