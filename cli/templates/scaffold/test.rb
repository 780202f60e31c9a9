{{test_requires}}
class {{test_class}}
  {{test_includes}}
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
    assert_difference("{{Model}}.count") do
      post {{index}}_path, params: { {{model}}: { {{other_attributes}} } }
    end
    assert_redirected_to {{model}}_path({{Model}}.last)
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
    assert_difference("{{Model}}.count", -1) do
      delete {{model}}_path(@{{model}})
    end
    assert_redirected_to {{index}}_path
  end
end
