import { Controller } from "@hotwired/stimulus"

// Connects to data-controller="{{identifier}}"
export default class extends Controller {
  connect() {
  }
}
