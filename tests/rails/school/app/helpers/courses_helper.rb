module CoursesHelper
  LEVEL_HUES = { beginner: 120, intermediate: 60 }.with_indifferent_access.tap { |hues| hues.default = 0 }.freeze

  def level_tag(course)
    tag.i(course.level.humanize, style: "color: hsl(#{LEVEL_HUES[course.level]})", lang: :en, hidden: course.state_draft?)
  end

  def found(text, query)
    query.present? ? highlight(h(text), query.split, highlighter: '<mark class="hit">\1</mark>') : text
  end

  def state_buttons(course)
    { publish: :open, archive: :archived }.filter_map do |action, state|
      next unless course.may_become?(state)

      button_to(action.to_s.titleize, polymorphic_path([action, course]), method: :put, class: "small", form_class: "inline")
    end.then { |buttons| safe_join(buttons, "\n") }
  end

  def course_options(selected = nil)
    grouped_options_for_select(Term.includes(:courses).order(:starts_on).map { |term| [term.name, term.courses.map { |c| [c.code, c.id, { title: c.title }] }] }, selected, prompt: "Any course")
  end

  def content_tag_for_course(course, &block)
    content_tag(:li, capture(&block), id: dom_id(course), class: [course.state, { "full" => course.full? }], data: { course: course.as_json(only: %i[code level]), seats: course.free_seats })
  end

  def presented(course)
    presenter = CoursePresenter.new(course, self)
    block_given? ? yield(presenter) : presenter
  end
end
