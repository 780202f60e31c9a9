class ApplicationController < ActionController::Base
  include Authentication

  around_action :as_the_user_sees_it

  private

  def as_the_user_sees_it(&)
    locale = Current.user&.locale || request.env["HTTP_ACCEPT_LANGUAGE"].to_s[/\Ade/] || I18n.default_locale
    I18n.with_locale(locale) { Time.use_zone(Current.user&.time_zone || "UTC", &) }
  end

  def require_staff
    redirect_to root_path, alert: t("staff_only") unless Current.user.staff?
  end
end
