import "@hotwired/turbo-rails"
import "controllers"
import "trix"
import "@rails/actiontext"
import * as ActiveStorage from "@rails/activestorage"

ActiveStorage.start()
