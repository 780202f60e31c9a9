class CreateAll < ActiveRecord::Migration[6.1]
  def change
    create_table "rooms", force: :cascade do |t|
      t.string "number", null: false
      t.integer "kind", default: 0, null: false
      t.decimal "price", precision: 8, scale: 2, null: false
      t.integer "capacity", default: 2, null: false
      t.integer "floor"
      t.text "description"
      t.text "amenities"
      t.integer "position", default: 0
      t.integer "bookings_count", default: 0, null: false
      t.datetime "archived_at"
      t.datetime "created_at", null: false
      t.datetime "updated_at", null: false
      t.index ["number"], name: "index_rooms_on_number", unique: true
    end

    create_table "guests", force: :cascade do |t|
      t.string "first_name", null: false
      t.string "last_name", null: false
      t.string "email"
      t.string "phone"
      t.string "country", limit: 2
      t.date "born_on"
      t.boolean "vip", default: false, null: false
      t.string "type"
      t.text "notes"
      t.datetime "created_at", null: false
      t.datetime "updated_at", null: false
      t.index ["email"], name: "index_guests_on_email", unique: true
    end

    create_table "bookings", force: :cascade do |t|
      t.integer "room_id", null: false
      t.integer "guest_id", null: false
      t.date "starts_on", null: false
      t.date "ends_on", null: false
      t.string "state", default: "pending", null: false
      t.integer "adults", default: 1, null: false
      t.integer "children", default: 0, null: false
      t.decimal "total", precision: 10, scale: 2
      t.string "reference"
      t.integer "lock_version", default: 0, null: false
      t.datetime "confirmed_at"
      t.datetime "created_at", null: false
      t.datetime "updated_at", null: false
      t.index ["guest_id"], name: "index_bookings_on_guest_id"
      t.index ["reference"], name: "index_bookings_on_reference", unique: true
      t.index ["room_id", "starts_on"], name: "index_bookings_on_room_id_and_starts_on"
    end

    create_table "extras", force: :cascade do |t|
      t.integer "booking_id", null: false
      t.string "name", null: false
      t.decimal "price", precision: 8, scale: 2, default: "0.0", null: false
      t.integer "quantity", default: 1, null: false
      t.index ["booking_id"], name: "index_extras_on_booking_id"
    end

    create_table "invoices", force: :cascade do |t|
      t.integer "booking_id", null: false
      t.string "number", null: false
      t.decimal "amount", precision: 10, scale: 2, null: false
      t.datetime "paid_at"
      t.datetime "created_at", null: false
      t.datetime "updated_at", null: false
      t.index ["booking_id"], name: "index_invoices_on_booking_id"
    end

    create_table "events", force: :cascade do |t|
      t.string "subject_type", null: false
      t.integer "subject_id", null: false
      t.string "name", null: false
      t.text "payload"
      t.datetime "created_at", null: false
      t.index ["subject_type", "subject_id"], name: "index_events_on_subject_type_and_subject_id"
    end
  end
end
