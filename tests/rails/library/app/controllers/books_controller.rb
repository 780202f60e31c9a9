class BooksController < ApplicationController
  require_sign_in except: %i[index show shelf]
  before_action :set_book, only: %i[ show edit update destroy publish ]

  # GET /books or /books.json
  def index
    @books = Book.published.includes(:author, :tags).search(params[:q]).order(:title)
  end

  def shelf
    @books = Book.published.starting_with(params[:letter])
    render :index
  end

  def drafts
    @books = Book.draft
    render "index"
  end

  def show
    respond_to do |format|
      format.html { @review = @book.reviews.build }
      format.json
    end
  end

  def new
    @book = Book.new(status: :draft)
  end

  def edit
  end

  def create
    @book = Book.new(book_params)

    respond_to do |format|
      if @book.save
        format.html { redirect_to @book, notice: "Book was successfully created." }
        format.json { render :show, status: :created, location: @book }
      else
        format.html { render :new, status: :unprocessable_entity }
        format.json { render json: @book.errors, status: :unprocessable_entity }
      end
    end
  end

  def update
    if @book.update(book_params)
      redirect_to book_url(@book), notice: "Book was successfully updated.", status: :see_other
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def publish
    @book.publish!
    redirect_back fallback_location: @book
  rescue ActiveRecord::RecordInvalid => e
    redirect_to @book, alert: e.record.errors.full_messages.to_sentence
  end

  def destroy
    @book.destroy
    redirect_to books_url, notice: "#{@book.title} is gone", status: :see_other
  end

  private
    def set_book
      @book = Book.find(params[:id])
    end

    def book_params
      params.require(:book).permit(:title, :summary, :price, :pages, :status, :author_id, tag_ids: [])
    end
end
