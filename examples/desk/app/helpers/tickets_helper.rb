module TicketsHelper
  def choices(model, name)
    model.public_send(name.to_s.pluralize).keys.map { |key| [t("#{name}.#{key}"), key] }
  end
end
