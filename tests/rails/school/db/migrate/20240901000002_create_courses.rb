class CreateCourses < ActiveRecord::Migration[6.1]
  def up
    create_table :courses do |t|
      t.string :code, null: false
      t.string :title, null: false
      t.text :description
      t.belongs_to :term, null: false, foreign_key: true
      t.belongs_to :teacher, null: false, foreign_key: { to_table: :people }
      t.integer :capacity, null: false, default: 3
      t.integer :level, null: false, default: 0
      t.string :state, null: false, default: "draft"
      t.integer :seats_taken, null: false, default: 0
      t.decimal :fee, precision: 8, scale: 2, null: false, default: 0
      t.timestamps
      t.index %i[term_id code], unique: true
    end

    create_table :prerequisites, id: false do |t|
      t.references :course, null: false
      t.references :required, null: false
    end

    create_table :enrolments do |t|
      t.references :course, null: false, foreign_key: true
      t.references :student, null: false, foreign_key: { to_table: :people }
      t.integer :status, default: 0, null: false
      t.integer :position
      t.decimal :grade, precision: 3, scale: 1
      t.datetime :dropped_at
      t.timestamps
    end
    add_index :enrolments, [:course_id, :student_id], unique: true

    create_table :slots do |t|
      t.references :course, null: false
      t.references :room
      t.integer :weekday, null: false
      t.time :starts_at, :ends_at
    end
  end

  def down
    drop_table :slots
    drop_table :enrolments
    drop_table :prerequisites
    drop_table :courses
  end
end
