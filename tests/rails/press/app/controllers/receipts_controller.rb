class ReceiptsController < ApplicationController
  before_action { @subscription = Subscription.find(params[:subscription_id]) }

  def index
    lines = @subscription.receipts.map { |receipt| [receipt.label, receipt.amount, receipt.issued_on].join(";") }
    headers["Content-Disposition"] = %(attachment; filename="receipts-#{@subscription.id}.csv")
    render plain: ["number;amount;on", *lines].join("\n"), content_type: "text/csv"
  end

  def show
    @receipt = @subscription.receipts.find_by!(number: params[:number])
    return unless request.format.text?

    send_data render_to_string(:show, formats: :text), type: :text, filename: "#{@receipt.label}.txt", disposition: params[:view] ? :inline : :attachment
  end
end
