class ProductsTest < Webfw::Test
  setup { @product = Product.create!(name: "Lamp", stock: 1) }

  test "lists published products" do
    @product.update!(published: true)
    get products_path
    assert_response :success
    assert_includes response.body, "Lamp"
  end

  test "keeps a variable of its own" do
    t = Product.create!(name: "Table")
    get products_path, headers: { "X-Name" => t.name }
    assert_nil response.location
    assert_equal response.body, response.parsed_body
  end

  test "counts" do
    assert_difference -> { Product.count }, 1 do
      Product.create!(name: "Chair")
    end
    assert_difference "Product.count" do
      Product.create!(name: "Table")
    end
    name = "Desk"
    [1].each do |step|
      assert_difference ["Product.where(name: name).count", 'Product.count'], step do
        Product.create!(name: name)
      end
    end
    assert_no_difference("Product.count") do
      name = "None"
      Product.new(name: name)
    end
    assert_raises(Webfw::RecordInvalid) { Product.create!(name: "") }
  end
end
