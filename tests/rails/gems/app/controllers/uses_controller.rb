class UsesController < ApplicationController
  def ice_nine
    plan = IceNine.deep_freeze!({ list: [+"a", [+"b"]], range: 1..2, none: nil })
    render plain: [plan.frozen?, plan[:list].frozen?, plan[:list][1][0].frozen?, IceNine::Freezer[Hash]].inspect
  end

  def rqrcode_core
    code = RQRCodeCore::QRCode.new("https://example.com/7", size: 3, level: :m)
    render plain: code.to_s(dark: "#", light: ".")
  end

  def chronic
    now = Time.utc(2026, 11, 21, 14, 0, 0)
    Chronic.time_class = Time
    said = ["tomorrow at 5pm", "last monday", "3 days ago", "yesterday", "may 27th", "next week", "this tuesday 5:00", "in 3 hours", "2 weeks from now", "noon", "jan 5 2012"].map do |text|
      Chronic.parse(text, now: now)&.strftime("%Y-%m-%d %H:%M")
    end
    span = Chronic.parse("november 2006", guess: false)
    said << span.class.name << span.width
    render plain: said.map(&:inspect).join("\n")
  end

  def i18n
    I18n.backend.store_translations(:en, hello: "Hello %{name}", apples: { one: "an apple", other: "%{count} apples" })
    said = [I18n.t(:hello, name: "Ann"), I18n.t(:apples, count: 1), I18n.t(:apples, count: 3), I18n.t("none", default: "x"), I18n.exists?(:hello), I18n.l(Date.new(2026, 1, 2), format: :long), I18n.with_locale(:en) { I18n.locale }, I18n.t("missing.key")]
    render plain: said.map(&:inspect).join("\n")
  end

  def jwt
    token = JWT.encode({ "sub" => "7", "exp" => 4_000_000_000 }, "secret", "HS256")
    said = [token, JWT.decode(token, "secret", true, algorithm: "HS256")]
    begin
      JWT.decode(token, "wrong", true, algorithm: "HS256")
    rescue JWT::VerificationError => error
      said << error.message
    end
    render plain: said.map(&:inspect).join("\n")
  end

  def money
    Money.locale_backend = :currency
    Money.rounding_mode = BigDecimal::ROUND_HALF_EVEN
    price = Money.new(1_234_567, "USD")
    other = Money.new(500, "EUR")
    Money.add_rate("EUR", "USD", 1.25)
    said = [price.format, price.cents, price.currency.iso_code, (price + Money.new(33, "USD")).format, (price * 2).format, (price / 3).format, price.to_s, other.exchange_to("USD").format, price == Money.new(1_234_567, "USD"), price > Money.new(1, "USD"), price.split(3).map(&:cents), other.format, Money::Currency.find(:jpy).name, Money.new(5000, "JPY").format, price.allocate([1, 2]).map(&:format), Money.new(-300, "GBP").format, price.zero?]
    begin
      Money.new(1, "XXY")
    rescue Money::Currency::UnknownCurrency => error
      said << error.message
    end
    render plain: said.map(&:inspect).join("\n")
  end

  def public_suffix
    list = PublicSuffix::List.parse("com\n*.uk\n!parliament.uk\n// a comment\nco.jp\n")
    name = PublicSuffix.parse("www.shop.example.co.uk", list: list)
    said = [name.tld, name.sld, name.trd, name.domain, name.subdomain, name.to_s, name.to_a,
      PublicSuffix.valid?("example.tldnotlisted", list: list, default_rule: nil), PublicSuffix.domain("a.b.example.com", list: list),
      list.find("a.co.uk").class.name, list.size, list.find("x.parliament.uk").value]
    begin
      PublicSuffix.parse("co.uk", list: list)
    rescue PublicSuffix::DomainNotAllowed => error
      said << error.message
    end
    render plain: said.map(&:inspect).join("\n")
  end

  def rqrcode
    code = RQRCode::QRCode.new("https://example.com/", level: :m)
    render plain: [code.as_svg(module_size: 3), code.to_s].join("\n")
  end

  def acts_as_list
    Item.delete_all
    a, b, c = %w[a b c].map { |title| Item.create!(title: title, list_id: 1) }
    other = Item.create!(title: "x", list_id: 2)
    shown = -> { Item.where(list_id: 1).order(:position).map { |item| "#{item.title}#{item.position}" }.join(" ") }
    said = [shown.call, other.position]
    c.move_to_top
    said << shown.call
    a.reload.move_lower
    said << shown.call
    b.reload.insert_at(1)
    said << shown.call << b.first? << b.last? << b.lower_item.title << b.reload.higher_item.inspect
    a.reload.destroy
    said << shown.call << b.reload.lower_items.map(&:title)
    c.reload.remove_from_list
    said << c.in_list? << shown.call
    c.update!(list_id: 2)
    said << c.reload.position << Item.new(list_id: 1).tap(&:save!).position
    b.reload.move_to_bottom
    said << shown.call
    render plain: said.map(&:inspect).join("\n")
  end

  def cancancan
    Page.delete_all
    mine = Page.create!(title: "mine", owner: "ann", published: true)
    theirs = Page.create!(title: "theirs", owner: "bob", state: :live)
    ann, nobody, admin = Ability.new("ann"), Ability.new(nil), Ability.new("admin")
    said = [nobody.can?(:read, Page), nobody.can?(:read, mine), nobody.can?(:read, theirs), nobody.can?(:update, mine)]
    said << ann.can?(:update, mine) << ann.can?(:update, theirs) << ann.can?(:destroy, mine) << ann.cannot?(:update, theirs)
    said << ann.can?(:look, theirs) << ann.can?(:search, Page) << ann.can?(:rate, theirs, 3) << ann.can?(:rate, theirs, 7) << ann.can?(:rate, mine, 1)
    mine.live!
    said << ann.can?(:destroy, mine) << admin.can?(:anything, mine) << admin.can?(:manage, :all)
    said << Page.accessible_by(nobody).map(&:title) << Page.accessible_by(ann, :update).map(&:title) << Page.accessible_by(admin).count
    said << ann.permissions[:can][:update].inspect << ann.model_adapter(Page, :read).class.name
    begin
      ann.authorize!(:update, theirs, message: "Not yours")
    rescue CanCan::AccessDenied => error
      said << error.message << error.action << error.subject.title
    end
    said << can?(:read, mine) << current_ability.class
    render plain: said.map(&:inspect).join("\n")
  end
end
