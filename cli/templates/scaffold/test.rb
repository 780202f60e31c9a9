{{test_requires}}
class {{test_class}}
  setup do
    {{fixtures}}
    @{{model}} = {{Model}}.create!({{attributes}})
  end

  test "lists {{humans}}" do
    get {{index}}_path
    assert_response :success
    assert_select "h1", "{{Humans}}"
  end

  test "shows a form for a new {{human}}" do
    get new_{{model}}_path
    assert_response :success
    assert_select "h1", "New {{human}}"
  end

  test "creates {{a_human}}" do
    post {{index}}_path, params: { {{model}}: { {{other_attributes}} } }
    assert_redirected_to {{model}}_path({{Model}}.last)
    assert_equal 2, {{Model}}.count
  end
  {{refusal}}

  test "shows {{a_human}}" do
    get {{model}}_path(@{{model}})
    assert_response :success
  end

  test "updates {{a_human}}" do
    patch {{model}}_path(@{{model}}), params: { {{model}}: { {{attributes}} } }
    assert_redirected_to {{model}}_path(@{{model}})
  end

  test "deletes {{a_human}}" do
    delete {{model}}_path(@{{model}})
    assert_redirected_to {{index}}_path
    assert_equal 0, {{Model}}.count
  end
end
