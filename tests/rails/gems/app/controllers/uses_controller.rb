class UsesController < ApplicationController
  def ice_nine
    plan = IceNine.deep_freeze!({ list: [+"a", [+"b"]], range: 1..2, none: nil })
    render plain: [plan.frozen?, plan[:list].frozen?, plan[:list][1][0].frozen?, IceNine::Freezer[Hash]].inspect
  end
end
