class ReviewsController < ApplicationController
  def create
    @book = Book.find(params[:book_id])
    @review = @book.reviews.build(review_params.merge(user: current_user))

    if @review.save
      redirect_to @book, notice: "Thank you"
    else
      render "books/show", status: :unprocessable_entity
    end
  end

  def destroy
    review = Review.find(params[:id])
    review.destroy
    redirect_to book_path(review.book, anchor: "reviews"), status: 303
  end

  private

  def review_params
    params.require(:review).permit(:reviewer, :stars, :body)
  end
end
