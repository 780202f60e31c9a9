class ProductsTest < Webfw::Test
  setup do
    @category = Category.create!(name: "Tools")
    @product = @category.products.create!(name: "Saw", price: 12, stock: 5)
  end

  test "lists what is active" do
    get products_path, params: { max: 20 }
    assert_response :success
    assert_select "li a", "Saw"
  end

  test "a visitor logs in before a product is deleted" do
    delete product_path(@product)
    assert_redirected_to login_path
    assert_equal 1, Product.count
  end

  test "a product needs a price" do
    @product.price = 0
    refute @product.valid?
    assert_includes @product.errors[:price], "must be greater than 0"
  end
end
