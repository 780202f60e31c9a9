module Admin::BaseHelper
  def resource_name
    controller.send(:resource_class)
  end

  def l_range(from, to, format: "%b %Y")
    [from, to].compact.map { |date| date.strftime(format) }.uniq.join(" – ")
  end
end
