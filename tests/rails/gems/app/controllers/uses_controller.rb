class UsesController < ApplicationController
  def ice_nine
    plan = IceNine.deep_freeze!({ list: [+"a", [+"b"]], range: 1..2, none: nil })
    render plain: [plan.frozen?, plan[:list].frozen?, plan[:list][1][0].frozen?, IceNine::Freezer[Hash]].inspect
  end

  def rqrcode_core
    code = RQRCodeCore::QRCode.new("https://example.com/7", size: 3, level: :m)
    render plain: code.to_s(dark: "#", light: ".")
  end
end
