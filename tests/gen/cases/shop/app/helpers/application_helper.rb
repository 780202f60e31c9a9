module ApplicationHelper
  SITE = "Shop"

  # The title of a page.
  def full_title(title = nil)
    title.nil? ? SITE : "#{title} | #{SITE}"
  end

  def stars(count)
    "*" * count
  end

  def home_link
    "<a href=\"#{root_path}\">#{full_title}</a>"
  end
end
