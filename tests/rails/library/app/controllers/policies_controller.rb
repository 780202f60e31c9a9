class PoliciesController < ApplicationController
  content_security_policy do |policy|
    policy.default_src :self, :https
    policy.img_src "*", :data
    policy.frame_ancestors :none
    policy.script_src :self, "https://scripts.example"
    policy.upgrade_insecure_requests true
  end

  content_security_policy(only: :narrow) do |p|
    p.default_src :none
    p.script_src nil
    p.upgrade_insecure_requests false
    p.sandbox "allow-scripts", "allow-forms"
    p.report_uri "/reports"
  end
  content_security_policy false, only: %i[without]
  content_security_policy_report_only only: :reported

  permissions_policy only: :narrow do |p|
    p.camera :none
    p.geolocation :self, "https://maps.example"
  end

  def usual = render(:shown)
  def narrow = render(:shown)
  def without = render(:shown)
  def reported = render(:shown)
end
