module MessagesHelper
  def t_count(count)
    { 0 => "Nothing to delete", 1 => "One message deleted" }.fetch(count) { |n| "#{n} messages deleted" }
  end

  def quoted(text, width: 20)
    word_wrap(text.to_s, line_width: width).lines.map { |line| "> #{line.chomp}" }.join("\n")
  end

  def recipients
    option_groups_from_collection_for_select(Person.order(:type, :given_name).group_by(&:type).sort.map { |type, people| OpenStruct.new(label: type.underscore.humanize.pluralize, people: people) }, :people, :label, :id, :name, @message.recipient_id)
  end
end
