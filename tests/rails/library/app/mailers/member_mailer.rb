class MemberMailer < BookMailer
  def hello(*names, **options)
    @names = names
    @options = options
    mail to: names.map { |name| "#{name}@example.org" }, subject: "Hello #{names.join(" and ")}"
  end
end
