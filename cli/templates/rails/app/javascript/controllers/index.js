import { application } from "controllers/application"
import { eagerLoadControllersFrom } from "@hotwired/stimulus-loading"

// Every file of this folder that is called *_controller.js.
eagerLoadControllersFrom("controllers", application)
