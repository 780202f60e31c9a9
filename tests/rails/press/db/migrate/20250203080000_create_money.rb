class CreateMoney < ActiveRecord::Migration[8.1]
  def change
    create_table :campaigns do |t|
      t.string :name, :advertiser
      t.decimal :budget, precision: 10, scale: 2
      t.decimal :spent, precision: 12, scale: 4, default: 0
      t.decimal :per_thousand, :per_click, precision: 8, scale: 2, default: 0
      t.date :starts_on, :ends_on
      t.timestamps
    end
    create_table :ads do |t|
      t.references :campaign
      t.string :headline, :address, :slot
      t.integer :impressions, :clicks, default: 0, null: false
      t.timestamps
    end

    create_table :plans do |t|
      t.string :code, :name
      t.decimal :price, precision: 8, scale: 2
      t.integer :months, default: 1
      t.integer :trial_days, default: 0
    end
    create_table :coupons do |t|
      t.string :code
      t.integer :percent
      t.decimal :amount, precision: 8, scale: 2
      t.date :expires_on
      t.integer :redemptions, default: 0
      t.integer :maximum
    end
    create_table :subscriptions do |t|
      t.references :plan, :coupon
      t.string :name, :email
      t.date :started_on, :trial_ends_on, :paid_until
      t.string :state, default: "trial"
      t.timestamps
    end
    create_table :receipts do |t|
      t.references :subscription
      t.integer :number, null: false, index: { unique: true }
      t.decimal :amount, precision: 8, scale: 2
      t.string :description
      t.date :issued_on
    end
    create_table(:counters, id: false) do |t|
      t.string :name, primary_key: true
      t.integer :value, default: 0, null: false
    end
  end
end
