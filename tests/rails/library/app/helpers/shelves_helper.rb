# Instance variables of the page, which templates set and read too.
module ShelvesHelper
  def leave_word(text)
    flash.now[:word] = text
    nil
  end

  def shelf_of_page
    "on the #{@shelf}"
  end

  def put_on_shelf(name)
    @shelf = name
    nil
  end

  def note_word(word)
    (@words ||= []) << word
    nil
  end

  def noted_words
    @words.join("-")
  end
end
