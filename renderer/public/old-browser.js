/*
 * For browsers of televisions and consoles that are too old for the page's modules: one sentence instead of a blank page.
 * In ES5, and with its words, because nothing else can be loaded there.
 */
(function () {
  var words = {
    en: 'This browser is too old for Croupier. Use a newer one, for example on a stick in the television.',
    de: 'Dieser Browser ist zu alt für Croupier. Mit einem neueren geht es, zum Beispiel auf einem Stick am Fernseher.',
    fr: 'Ce navigateur est trop ancien pour Croupier. Un plus récent convient, par exemple sur une clé branchée au téléviseur.',
  };

  function show() {
    var app = document.getElementById('app');
    if (!app || app.firstChild) return;
    app.style.padding = '8%';
    app.style.fontSize = '5vmin';
    for (var lang in words) {
      var sentence = document.createElement('p');
      sentence.lang = lang;
      sentence.style.margin = '0 0 1em';
      sentence.appendChild(document.createTextNode(words[lang]));
      app.appendChild(sentence);
    }
  }

  // It is deferred, so the body is there. Browsers without `noModule` run no module, or know too little of them.
  if (!('noModule' in document.createElement('script'))) show();
  window.addEventListener('error', function (event) {
    if (event.error instanceof SyntaxError || /SyntaxError/.test(event.message)) show();
  });
})();
