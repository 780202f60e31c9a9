class ActiveStorage::Representations::BaseController < ActiveStorage::BaseController
  include ActiveStorage::SetBlob

  private

  # The variant of the address, made where it is not there yet; nil where the address is not one that the application has signed.
  def made_representation
    @blob.representation(params[:variation_key]).processed
  rescue ActiveSupport::MessageVerifier::InvalidSignature, ActiveStorage::FileNotFoundError
    nil
  end
end
