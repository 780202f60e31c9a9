# Strong parameters: what is permitted, required and expected of what a visitor sent.
### schema
create_table "items" do |t|
  t.string "name"
end
### models
class Item < ApplicationRecord
end
class Sent
  def self.of(text) = ActionController::Parameters.new(JSON.parse(text))
end
### script
Sent.of('{"lat": 48.8566}').permit(:lat).to_h
Sent.of('{"a": 1.5, "b": [0.5, 1], "c": {"d": 2.5}}').permit(:a, b: [], c: [:d]).to_h
Sent.of('{"rows": [{"w": 0.5}, {"w": 1}]}').permit(rows: [:w]).to_h
Sent.of('{"a": "x", "b": true, "c": null, "d": 12345678901234567890}').permit(:a, :b, :c, :d).to_h
Sent.of('{"a": [1], "b": {"c": 1}}').permit(:a, :b).to_h
Sent.of('{"list": [1, {"x": 2}]}').permit(list: []).to_h
Sent.of('{"list": [1, [2]]}').permit(list: []).to_h
Sent.of('{"list": [1, "a", null, 1.5, false]}').permit(list: []).to_h
Sent.of('{"list": []}').permit(list: []).to_h
Sent.of('{"list": 1}').permit(list: []).to_h
Sent.of('{"list": null}').permit(list: []).to_h
Sent.of('{"list": {"0": 1}}').permit(list: []).to_h
Sent.of('{"list": {}}').permit(list: []).to_h
Sent.of('{"list": [{"a": 1}, 2, {"a": 3, "b": 4}]}').permit(list: [:a]).to_h
Sent.of('{"list": [1, 2]}').permit(list: [:a]).to_h
Sent.of('{"list": []}').permit(list: [:a]).to_h
Sent.of('{"list": "x"}').permit(list: [:a]).to_h
Sent.of('{"list": null}').permit(list: [:a]).to_h
Sent.of('{"list": {}}').permit(list: [:a]).to_h
Sent.of('{"list": [[{"a": 1}], {"a": 2}]}').permit(list: [:a]).to_h
Sent.of('{"rows_attributes": {"0": {"n": "a"}, "x": {"n": "b"}}}').permit(rows_attributes: [:n]).to_h
Sent.of('{"rows_attributes": {"0": {"n": "a", "m": 1}, "1": {"n": "b"}}}').permit(rows_attributes: [:n]).to_h
Sent.of('{"rows_attributes": {"0": {"n": "a"}, "1": "x"}}').permit(rows_attributes: [:n]).to_h
Sent.of('{"rows_attributes": {"0": "y", "1": "x"}}').permit(rows_attributes: [:n]).to_h
Sent.of('{"rows_attributes": {"-1": {"n": "a"}}}').permit(rows_attributes: [:n]).to_h
Sent.of('{"rows_attributes": {"new_1": {"n": "a"}, "new_2": {"n": "b"}}}').permit(rows_attributes: [:n]).to_h
Sent.of('{"rows_attributes": {"1.5": {"n": "a"}, "2": {"n": "b"}}}').permit(rows_attributes: [:n]).to_h
Sent.of('{"rows_attributes": {"n": "a", "0": {"n": "b"}}}').permit(rows_attributes: [:n]).to_h
Sent.of('{"rows_attributes": {"0": {"deep_attributes": {"0": {"d": 1}, "y": {"d": 2}}}}}').permit(rows_attributes: [deep_attributes: [:d]]).to_h
Sent.of('{"h": {"a": 1, "b": {"c": [2, {"d": 3}]}}}').permit(h: {}).to_h
Sent.of('{"h": [1]}').permit(h: {}).to_h
Sent.of('{"h": "x"}').permit(h: {}).to_h
Sent.of('{"h": {"a": {"b": 1}}}').permit(h: { a: {} }).to_h
Sent.of('{"h": {"a": 1, "b": 2}}').permit(h: :a).to_h
Sent.of('{"h": {"a": [1, 2]}}').permit(h: { a: [] }).to_h
Sent.of('{"h": {"a": [1], "b": 2}}').permit(h: [{ a: [] }, :b]).to_h
Sent.of('{"on(1i)": "2020", "on(2i)": "1", "on(x)": "3", "on": "4", "one(1i)": "5"}').permit(:on).to_h
Sent.of('{"on(1i)": {"a": 1}, "on(2f)": 2.5, "on(3)": [1]}').permit(:on).to_h
Sent.of('{"a": 1}').permit("a", :b).to_h
Sent.of('{"a": 1}').permit([:a]).to_h
Sent.of('{"a": 1}').permit([[:a]]).to_h
Sent.of('{"a": 1}').permit(nil).to_h
Sent.of('{"a": 1}').permit.to_h
Sent.of('{"a": 1}').permit!.to_h
Sent.of('{"a": 1}').permit(:a).permitted?
Sent.of('{"a": {"b": 1}}').permit(a: [:b])[:a].permitted?
Sent.of('{"a": 1}').to_h
Sent.of('{"a": {"b": 1}}').permit!.to_h
Sent.of('{"v": false}').require(:v)
Sent.of('{"v": true}').require(:v)
Sent.of('{"v": 0}').require(:v)
Sent.of('{"v": 0.0}').require(:v)
Sent.of('{"v": ""}').require(:v)
Sent.of('{"v": " "}').require(:v)
Sent.of('{"v": null}').require(:v)
Sent.of('{"v": []}').require(:v)
Sent.of('{"v": {}}').require(:v)
Sent.of('{"v": [null]}').require(:v)
Sent.of('{}').require(:v)
Sent.of('{"v": 1, "w": false}').require([:v, :w])
Sent.of('{"v": 1, "w": ""}').require([:v, :w])
Sent.of('{"v": {"a": 1}}').require(:v).permit(:a).to_h
Sent.of('{"v": 1}').fetch(:v)
Sent.of('{"v": false}').fetch(:v, 5)
Sent.of('{"v": null}').fetch(:v, 5)
Sent.of('{}').fetch(:v, 5)
Sent.of('{}').fetch(:v) { 6 }
Sent.of('{}').fetch(:v)
Sent.of('{}').fetch(:v, {})
Sent.of('{"a": {"b": [{"c": 1}]}}').dig(:a, :b, 0, :c)
Sent.of('{"a": 1, "b": 2}').slice(:a).to_unsafe_h
Sent.of('{"a": 1, "b": 2}').except(:a).to_unsafe_h
Sent.of('{"a": 1}').merge(b: 2).to_unsafe_h
Sent.of('{"a": 1}').permit(:a).merge(b: { c: 1 }).to_h
Sent.of('{"a": 1}').reverse_merge(a: 2, b: 3).to_unsafe_h
Sent.of('{"a": 1}').key?(:a)
Sent.of('{"a": 1}').has_key?("a")
Sent.of('{"a": 1}').include?(:b)
Sent.of('{"a": 1}').keys
Sent.of('{"a": 1}').values
Sent.of('{"a": 1}').empty?
Sent.of('{"a": "", "b": null}').compact.to_unsafe_h
Sent.of('{"a": "", "b": 1}').compact_blank.to_unsafe_h
Sent.of('{"a": 1}').permit(:a).to_h.class
Sent.of('{"a": 1, "b": 2}').select { |key, value| value > 1 }.to_unsafe_h
Sent.of('{"a": 1}').transform_values { |value| value + 1 }.to_unsafe_h
Sent.of('{"a": 1}').transform_keys(&:upcase).to_unsafe_h
Sent.of('{"a": 1}').each_pair.to_a
Sent.of('{"a": 1, "b": {"c": 2}}').permit(:a, b: [:c]).to_query
Sent.of('{"a": 1}').delete(:a)
Sent.of('{"a": 1}') == Sent.of('{"a": 1}')
Sent.of('{"a": 1}').permit(:a) == Sent.of('{"a": 1}')
Sent.of('{"a": [{"b": 1}]}')[:a].first.class
Sent.of('{"a": 1}').inspect
Sent.of('{"a": {"b": 1}}').to_s
Sent.of('{"name": "n"}').permit(:name).then { |given| Item.new(given).name }
Item.new(Sent.of('{}')).name
Item.new(Sent.of('{"name": ["n"]}').permit(:name)).name
