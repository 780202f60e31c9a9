class CreateWebhooks < ActiveRecord::Migration[8.0]
  def change
    create_table :webhooks do |t|
      t.string :url, null: false
      t.string :secret, null: false

      t.timestamps
    end

    create_table :webhook_deliveries do |t|
      t.references :webhook, null: false, foreign_key: true
      t.references :ticket, null: false, foreign_key: true
      t.string :event, null: false
      t.string :outcome

      t.timestamps
    end
  end
end
