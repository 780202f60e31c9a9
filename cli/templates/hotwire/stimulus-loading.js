// Registers the Stimulus controllers that the page's import map names below a folder: `controllers/hello_controller`
// is `data-controller="hello"`, `controllers/admin/menu_controller` is `admin--menu`.

const CONTROLLER = /[-_]controller$/

/** Registers every controller below a folder now. */
export function eagerLoadControllersFrom(under, application) {
  for (const module of modulesBelow(under)) register(module, under, application)
}

/** Registers a controller when an element first asks for it. */
export function lazyLoadControllersFrom(under, application, element = document) {
  const load = (root) => {
    for (const found of elementsWith(root, application.schema.controllerAttribute)) {
      const names = found.getAttribute(application.schema.controllerAttribute) ?? ''
      for (const name of names.split(/\s+/).filter(Boolean)) loadByName(name, under, application)
    }
  }
  load(element)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') load(target)
      for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) load(node)
    }
  }).observe(element, {
    attributeFilter: [application.schema.controllerAttribute],
    childList: true,
    subtree: true,
  })
}

function elementsWith(root, attribute) {
  const own = root.hasAttribute?.(attribute) ? [root] : []
  return [...own, ...root.querySelectorAll(`[${attribute}]`)]
}

function modulesBelow(under) {
  const script = document.querySelector('script[type="importmap"]')
  const { imports } = JSON.parse(script?.text || '{"imports":{}}')
  return Object.keys(imports).filter((name) => name.startsWith(`${under}/`) && CONTROLLER.test(name))
}

function loadByName(name, under, application) {
  const path = `${under}/${name.replaceAll('--', '/').replaceAll('-', '_')}_controller`
  if (modulesBelow(under).includes(path)) register(path, under, application)
}

function register(path, under, application) {
  const name = path
    .slice(under.length + 1)
    .replace(CONTROLLER, '')
    .replaceAll('/', '--')
    .replaceAll('_', '-')
  if (application.router.modulesByIdentifier.has(name)) return
  import(path)
    .then((module) => {
      if (!application.router.modulesByIdentifier.has(name)) application.register(name, module.default)
    })
    .catch((error) => console.error(`The controller "${name}" (${path}) cannot be loaded`, error))
}
