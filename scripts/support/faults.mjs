import ts from 'typescript'

const OTHERS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '&&': '||',
  '||': '&&',
  '-': '+',
}

/**
 * The faults that can be put into a file of TypeScript, one change each: an operator, a condition, a constant, a statement left
 * out, two arguments in each other's place. Each has the line, what was there and is now, and the whole text.
 */
export function faultsOf(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const faults = []
  const add = (node, is) => {
    const [start, end] = [node.getStart(tree), node.getEnd()]
    const line = tree.getLineAndCharacterOfPosition(start).line + 1
    const was = source.slice(start, end).replace(/\s+/g, ' ')
    const text = source.slice(0, start) + is + source.slice(end)
    faults.push({ line, was, is: is.replace(/\s+/g, ' '), text })
  }
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    for (const [changed, is] of changesAt(node, tree)) add(changed, is)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return faults
}

/** What can be changed at one node: the node that goes, and the text that comes. */
function* changesAt(node, tree) {
  if (ts.isBinaryExpression(node)) {
    const other = OTHERS[node.operatorToken.getText(tree)]
    const { left, right } = node
    if (other) yield [node, `${left.getText(tree)} ${other} ${right.getText(tree)}`]
  }
  if (ts.isIfStatement(node)) yield [node.expression, `!(${node.expression.getText(tree)})`]
  if (ts.isIfStatement(node) && !node.elseStatement) yield [node, '/* left out */;']
  if (ts.isConditionalExpression(node)) yield [node.condition, `!(${node.condition.getText(tree)})`]
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    yield [node, node.operand.getText(tree)]
  if (ts.isNumericLiteral(node)) yield [node, `(${node.getText(tree)} + 1)`]
  if (node.kind === ts.SyntaxKind.TrueKeyword) yield [node, 'false']
  if (node.kind === ts.SyntaxKind.FalseKeyword) yield [node, 'true']
  if (ts.isExpressionStatement(node) && !isSuper(node.expression)) yield [node, '/* left out */;']
  if (ts.isCallExpression(node) && node.arguments.length > 1) {
    const [one, two] = node.arguments
    const call = node.getText(tree).slice(0, one.getStart(tree) - node.getStart(tree))
    const rest = node.getText(tree).slice(two.getEnd() - node.getStart(tree))
    yield [node, `${call}${two.getText(tree)}, ${one.getText(tree)}${rest}`]
  }
}

function isSuper(node) {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword
}
