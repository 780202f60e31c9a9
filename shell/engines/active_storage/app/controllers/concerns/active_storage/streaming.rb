module ActiveStorage::Streaming
  extend ActiveSupport::Concern

  private

  def send_blob_stream(blob, disposition: nil)
    path = blob.service.local_file(blob.key)
    @streamed_file = blob.service.open(blob.key, checksum: nil) if path.nil?
    send_file path || @streamed_file.path, type: blob.content_type_for_serving || "application/octet-stream"
    response.headers["Content-Disposition"] = ActiveStorage::Io.disposition(blob.forced_disposition_for_serving || disposition, blob.filename)
  rescue ActiveStorage::FileNotFoundError
    head :not_found
  end

  def send_blob_byte_range_data(blob, range_header, disposition: nil)
    return send_blob_stream(blob, disposition: disposition) if blob.service.local_file(blob.key)
    range = ActiveStorage::Io.byte_range(range_header, blob.byte_size)
    return head(:range_not_satisfiable) if range.nil?
    send_data blob.download_chunk(range), type: blob.content_type_for_serving, status: :partial_content
    response.headers["Accept-Ranges"] = "bytes"
    response.headers["Content-Range"] = "bytes #{range.begin}-#{range.end}/#{blob.byte_size}"
    response.headers["Content-Disposition"] = ActiveStorage::Io.disposition(blob.forced_disposition_for_serving || disposition, blob.filename)
  rescue ActiveStorage::FileNotFoundError
    head :not_found
  end
end
