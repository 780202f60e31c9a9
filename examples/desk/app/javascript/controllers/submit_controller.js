import { Controller } from "@hotwired/stimulus"

// Sends a form as soon as one of its fields has changed.
export default class extends Controller {
  now() {
    this.element.requestSubmit()
  }
}
